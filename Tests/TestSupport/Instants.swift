package import LocationModel

/// The instant this many seconds after 2026-05-01T08:00:00Z, the start of the tests' time and of generated traces.
package func at(_ seconds: Double) -> Instant {
    Instant(nanoseconds: 1_777_622_400_000_000_000).advanced(bySeconds: seconds)
}

extension Instant {
    /// Seconds after `at(0)`.
    package var testSeconds: Double { seconds(since: at(0)) }
}
