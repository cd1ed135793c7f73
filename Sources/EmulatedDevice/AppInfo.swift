public import ApplicationLifecycle
public import Foundation

/// What the app's `Info.plist` says that matters here.
public struct AppInfo: Hashable, Sendable {
    /// `UIBackgroundModes` has `location`.
    public var hasLocationBackgroundMode = true
    /// The keys of the usage texts that are there (`NSLocationWhenInUseUsageDescription`, …); nil: any is taken to be there.
    public var usageKeys: Set<String>?
    /// The purposes of `NSLocationTemporaryUsageDescriptionDictionary`; nil: any is taken to be there.
    public var temporaryUsagePurposes: Set<String>?
    /// Whether `NSLocationDefaultAccuracyReduced` asks for less than full accuracy.
    public var wantsReducedAccuracy = false
    /// `BGTaskSchedulerPermittedIdentifiers`; nil: any is taken to be there.
    public var permittedTaskIdentifiers: Set<String>?
    /// `UIApplicationExitsOnSuspend`, `UIApplicationSceneManifest`. Every app is offered to preserve its state; its delegate
    /// says whether it does.
    public var traits = AppTraits(preservesState: true)
    /// The scene that `UISceneConfigurations` names first for a window.
    public var scene: Scene?

    /// What `UIApplicationSceneManifest` says about a scene.
    public struct Scene: Hashable, Sendable {
        /// `UISceneConfigurationName`
        public var name: String?
        /// `UISceneDelegateClassName`, with its module before it.
        public var delegateClass: String?

        /// Nothing is said.
        public init(name: String? = nil, delegateClass: String? = nil) {
            self.name = name
            self.delegateClass = delegateClass
        }
    }

    /// A program without an `Info.plist`, as Linux programs are: everything that it could say is taken to be said.
    public init() {}

    /// What a property list says, XML or binary.
    /// - Throws: what `PropertyListSerialization` throws, and ``DeviceError/notAnInfoPlist`` for one that is no dictionary.
    public init(propertyList data: Data) throws {
        guard let list = unsafe try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
        else {
            throw DeviceError.notAnInfoPlist
        }
        hasLocationBackgroundMode = (list["UIBackgroundModes"] as? [String] ?? []).contains("location")
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
