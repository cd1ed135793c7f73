import ApplicationLifecycle
import LocationModel

/// How much memory apps take, in megabytes: which of them memory pressure ends depends on it.
public struct MemorySizes: Hashable, Sendable {
    /// The app's, without its pictures; 0 or more.
    public var app = 0.0
    /// Pictures that the app loads when it is launched, by name; it can release them and load them again.
    public var pictures: [String: Double] = [:]
    /// Other apps that are suspended, by name.
    public var otherApps: [String: Double] = [:]

    /// The app takes 0 MB, and there are no other apps.
    public init() {}
}

extension ServiceRuntime {
    /// Frees `megabytes`: the largest suspended app is ended first, the app of the run or another one; then an app that
    /// runs in the background; an app on the screen is only warned.
    ///
    /// Apple says that suspended apps are ended as needed, and that those that use much memory are ended first; the app
    /// of the run wins a tie.
    mutating func freeMemory(_ megabytes: Double) {
        var needed = megabytes
        while needed > 0 {
            let own = lifecycle.state == .suspended ? memorySize : nil
            // By name where the size is the same, so that each run is the same.
            let largest = app.otherApps.max { ($0.value, $1.key) < ($1.value, $0.key) }
            if let largest, largest.value > own ?? -1 {
                app.otherApps[largest.key] = nil
                notify(.otherAppTerminated(largest.key))
                needed -= largest.value
            } else {
                needed -= own ?? needed
                handle(.memoryPressure)
            }
        }
    }

    /// The app's size now: what it says itself, or else what the configuration says.
    private var memorySize: Double {
        let (sizes, released) = (configuration.memory, app.releasedPictures)
        let pictures = sizes.pictures.filter { !released.contains($0.key) }.values.sorted().reduce(0, +)
        return sizes.app + pictures + (application.readPictureMemory?() ?? 0)
    }
}
