public import LocationModel
import LocationService

/// Faults and events of the system. Each returns the events that follow.
extension Simulation {
    // MARK: The receiver

    /// The source becomes unavailable, as when gpsd has died.
    @discardableResult public func loseSource(_ reason: String = "the receiver is gone") -> EventLog {
        perform(reason, .sourceLost(reason: reason))
    }

    /// The source is available again.
    @discardableResult public func findSource() -> EventLog { perform("the receiver is back", .sourceFound) }

    /// The receiver loses its position, as in a tunnel.
    @discardableResult public func loseFixes() -> EventLog { perform("no reception", .fixesLost) }

    /// The receiver has its position again.
    @discardableResult public func findFixes() -> EventLog { perform("reception", .fixesFound) }

    // MARK: The system

    /// Memory is low: a running app is asked to free what can be rebuilt.
    @discardableResult public func warnOfMemory() -> EventLog { perform("memory runs low", .app(.memoryWarning)) }

    /// Memory is needed: a suspended app is removed without notice, one running in the background is terminated.
    @discardableResult public func pressMemory() -> EventLog { perform("memory is needed", .app(.memoryPressure)) }

    /// A number of megabytes is needed: the largest suspended app is ended first. The app has the size of its images
    /// and what `DeviceConfiguration.memory` says, which names the other apps, too.
    @discardableResult public func pressMemory(megabytes: Double) -> EventLog {
        perform("\(megabytes) MB are needed", .memoryPressure(megabytes: megabytes))
    }

    /// The battery's level changes, from 0 to 1, or its state; nil: no change (`UIDevice.batteryLevel`).
    @discardableResult public func setBattery(
        level: Double? = nil, state: DevicePower.BatteryState? = nil
    ) -> EventLog { perform("the battery changes", .battery(level: level, state)) }

    /// The app begins to play sound, or ends it: with the background mode `audio` that keeps it running.
    @discardableResult public func playAudio(_ isPlaying: Bool) -> EventLog {
        perform(isPlaying ? "sound" : "no sound", .app(.playAudio(isPlaying)))
    }

    /// Ends the app's process as a crash does.
    @discardableResult public func crash() -> EventLog { perform("the app crashes", .app(.crash)) }

    /// A location event wakes or launches the app, wherever the device is. It has no location, so Core Location's
    /// delegates are not called; for the events that the trace causes they are.
    @discardableResult public func locationEvent(_ event: LocationEvent) -> EventLog {
        perform("a location event: \(event.rawValue)", .app(.locationEvent(event)))
    }
}
