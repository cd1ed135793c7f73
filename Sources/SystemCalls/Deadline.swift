/// The moment of the monotonic clock at which a wait ends.
package struct Deadline: Hashable, Sendable {
    /// ``monotonicNanoseconds()`` at the end.
    private let end: Int64

    /// A deadline this many seconds from now; it has passed if they are negative. It is never reached if they are more
    /// than a century or not a number.
    package init(after seconds: Double) {
        let nanoseconds = seconds * 1e9
        // 2^62 nanoseconds are 146 years; their sum with the clock fits into 64 bits.
        self.init(afterNanoseconds: nanoseconds < 0x1p62 ? Int64(max(nanoseconds, -0x1p62)) : 1 << 62)
    }

    /// A deadline this many nanoseconds from now.
    package init(afterNanoseconds nanoseconds: Int64) {
        let (end, overflows) = monotonicNanoseconds().addingReportingOverflow(nanoseconds)
        self.end = overflows ? .max : end
    }

    /// The nanoseconds until then; 0 if it has passed.
    package var nanosecondsLeft: Int64 {
        let now = monotonicNanoseconds()
        return now < end ? end - now : 0
    }

    /// Whether it has passed.
    package var hasPassed: Bool { nanosecondsLeft == 0 }
}
