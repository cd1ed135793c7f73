public import ApplicationLifecycle
public import Foundation

/// The part of the app's `Info.plist` that the emulation uses.
public struct AppInfo: Hashable, Sendable {
    /// `UIBackgroundModes` has `location`.
    public var hasLocationBackgroundMode = true
    /// `UIBackgroundModes` has `fetch`.
    public var hasFetchBackgroundMode = true
    /// `UIBackgroundModes` has `voip`.
    public var hasVoIPBackgroundMode = true
    /// The keys of the usage descriptions (`NSLocationWhenInUseUsageDescription`, …); nil: every one is assumed to
    /// exist.
    public var usageKeys: Set<String>?
    /// The purposes of `NSLocationTemporaryUsageDescriptionDictionary`; nil: every one is assumed to
    /// exist.
    public var temporaryUsagePurposes: Set<String>?
    /// `NSLocationDefaultAccuracyReduced`
    public var wantsReducedAccuracy = false
    /// `BGTaskSchedulerPermittedIdentifiers`; nil: every identifier is permitted.
    public var permittedTaskIdentifiers: Set<String>?
    /// `UIApplicationExitsOnSuspend`, `UIApplicationSceneManifest`. Every app is asked whether it preserves its state;
    /// its delegate decides.
    public var traits = AppTraits(preservesState: true)
    /// The first scene for a window in `UISceneConfigurations`.
    public var scene: Scene?

    /// A scene of `UIApplicationSceneManifest`.
    public struct Scene: Hashable, Sendable {
        /// `UISceneConfigurationName`; nil: a configuration without a name.
        public var name: String?
        /// `UISceneDelegateClassName`, with its module name.
        public var delegateClass: String?

        /// A scene without a name or delegate, unless they are given.
        public init(name: String? = nil, delegateClass: String? = nil) {
            self.name = name
            self.delegateClass = delegateClass
        }
    }

    /// For a program without an `Info.plist`, as Linux programs are: everything is permitted.
    public init() {}

    /// Reads a property list, XML or binary.
    /// - Throws: what `PropertyListSerialization` throws, and ``DeviceError/notAnInfoPlist`` if the list is not a
    ///   dictionary.
    public init(propertyList data: Data) throws {
        guard let list = unsafe try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
        else {
            throw DeviceError.notAnInfoPlist
        }
        let modes = list["UIBackgroundModes"] as? [String] ?? []
        hasLocationBackgroundMode = modes.contains("location")
        hasFetchBackgroundMode = modes.contains("fetch")
        hasVoIPBackgroundMode = modes.contains("voip")
        traits.hasAudioBackgroundMode = modes.contains("audio")
        usageKeys = Set(list.keys.filter { $0.hasPrefix("NSLocation") && $0.hasSuffix("UsageDescription") })
        let purposes = list["NSLocationTemporaryUsageDescriptionDictionary"] as? [String: Any] ?? [:]
        temporaryUsagePurposes = Set(purposes.keys)
        wantsReducedAccuracy = list["NSLocationDefaultAccuracyReduced"] as? Bool ?? false
        permittedTaskIdentifiers = Set(list["BGTaskSchedulerPermittedIdentifiers"] as? [String] ?? [])
        traits.exitsOnSuspend = list["UIApplicationExitsOnSuspend"] as? Bool ?? false
        guard let manifest = list["UIApplicationSceneManifest"] as? [String: Any] else { return }
        traits.hasScenes = true
        let roles = manifest["UISceneConfigurations"] as? [String: Any] ?? [:]
        let scenes = roles["UIWindowSceneSessionRoleApplication"] as? [[String: Any]] ?? []
        scene = scenes.first.map { scene in
            Scene(
                name: scene["UISceneConfigurationName"] as? String,
                delegateClass: scene["UISceneDelegateClassName"] as? String)
        }
    }
}
