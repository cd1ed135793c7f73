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
    /// `UIApplicationExitsOnSuspend`, `UIApplicationSceneManifest`.
    public var traits = AppTraits()

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
        traits.hasScenes = list["UIApplicationSceneManifest"] != nil
    }
}
