/// What an app in Swift and the system that has launched it must agree on, in an environment variable of the app.
package struct LaunchTraits: Hashable, Sendable {
    /// `UIDevice.isMultitaskingSupported`
    package var isMultitaskingSupported = false
    /// `UIApplicationExitsOnSuspend`
    package var exitsOnSuspend = false
    /// `UIApplicationSceneManifest`
    package var hasScenes = false
    /// `UIBackgroundModes` has `location`.
    package var hasLocationBackgroundMode = false
    /// The trace is played in virtual pace.
    package var hasVirtualTime = false

    package init() {}

    private static let names: [(String, any WritableKeyPath<LaunchTraits, Bool> & Sendable)] = [
        ("multitasking", \.isMultitaskingSupported), ("exits-on-suspend", \.exitsOnSuspend), ("scenes", \.hasScenes),
        ("location", \.hasLocationBackgroundMode), ("virtual-time", \.hasVirtualTime),
    ]

    /// The variable's value: the names of those that are true.
    package var text: String {
        LaunchTraits.names.filter { self[keyPath: $0.1] }.map(\.0).joined(separator: ",")
    }

    /// Parses the variable's value; nil if it has an unknown name.
    package init?(_ text: String) {
        for word in text.split(separator: ",") {
            guard let name = LaunchTraits.names.first(where: { $0.0 == word }) else { return nil }
            self[keyPath: name.1] = true
        }
    }
}
