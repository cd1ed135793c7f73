import LocationModel

/// The amount by which a clock was set.
struct ClockShift {
    private let nanoseconds: Int64

    init(from before: Instant, to now: Instant) {
        let (difference, overflow) = now.nanoseconds.subtractingReportingOverflow(before.nanoseconds)
        nanoseconds = overflow ? (now > before ? .max : .min) : difference
    }

    /// The instant corresponding to an instant before the shift, clamped to the range.
    func applied(to instant: Instant) -> Instant {
        let (sum, overflow) = instant.nanoseconds.addingReportingOverflow(nanoseconds)
        return Instant(nanoseconds: overflow ? (nanoseconds > 0 ? .max : .min) : sum)
    }
}
