package import LocationModel

extension Instant {
    /// The current time of the system's clock, which may be set at any time.
    package static var systemClock: Instant { Instant(nanoseconds: systemClockNanoseconds()) }
}
