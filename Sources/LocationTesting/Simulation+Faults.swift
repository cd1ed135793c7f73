public import ApplicationLifecycle
import LocationService

/// What befalls the app and its device. Each returns what has come of it.
extension Simulation {
    // MARK: The receiver

    /// The receiver cannot be had any more, as when gpsd has died: nothing comes in.
    @discardableResult public func loseSource(_ reason: String = "the receiver is gone") -> Episode {
        happen(reason, .sourceLost(reason: reason))
    }

    /// The receiver can be had again.
    @discardableResult public func findSource() -> Episode { happen("the receiver is back", .sourceFound) }

    /// The receiver has no position any more, as in a tunnel.
    @discardableResult public func loseFixes() -> Episode { happen("no reception", .fixesLost) }

    /// The receiver has its position again.
    @discardableResult public func findFixes() -> Episode { happen("reception", .fixesFound) }

    // MARK: The system

    /// Memory runs low: who runs is asked to free what can be rebuilt.
    @discardableResult public func warnOfMemory() -> Episode { happen("memory runs low", .app(.memoryWarning)) }

    /// Memory is needed now: who is suspended goes without a word, who runs behind the screen is asked to go.
    @discardableResult public func pressMemory() -> Episode { happen("memory is needed", .app(.memoryPressure)) }

    /// The app crashes.
    @discardableResult public func crash() -> Episode { happen("the app crashes", .app(.crash)) }

    /// A location event comes, wherever the device may be: the app is woken or launched for it. It is about no place, and
    /// no delegate of Core Location's hears of it; those that the trace brings are.
    @discardableResult public func locationEvent(_ event: LocationEvent) -> Episode {
        happen("a location event: \(event.rawValue)", .app(.locationEvent(event)))
    }
}
