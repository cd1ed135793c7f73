import LocationModel

/// The number of reports per epoch, by the part of the second into which the epoch falls.
struct ReportCountHistory {
    private static let slots = 32

    /// The last two counts of a slot; 0 if unknown.
    private struct Counts {
        var later: UInt8 = 0
        var earlier: UInt8 = 0
    }

    private var counts = InlineArray<32, Counts>(repeating: Counts())
    private var latest: Int

    init(assuming count: Int) { latest = count }

    static func slot(of time: Instant) -> Int {
        let second: Int64 = 1_000_000_000
        let fraction = time.nanoseconds % second
        return Int((fraction < 0 ? fraction + second : fraction) * Int64(slots) / second)
    }

    mutating func observe(_ count: Int, at time: Instant) {
        let slot = ReportCountHistory.slot(of: time)
        latest = count
        counts[slot] = Counts(later: UInt8(clamping: count), earlier: counts[slot].later)
    }

    /// The larger of the last two counts; 0 if unknown.
    func most(at time: Instant) -> Int {
        let counts = counts[ReportCountHistory.slot(of: time)]
        return Int(max(counts.later, counts.earlier))
    }

    /// The smaller of the last two counts: waiting for a report that does not come is worse than missing an occasional
    /// one.
    func expected(at time: Instant) -> Int {
        let counts = counts[ReportCountHistory.slot(of: time)]
        guard counts.later > 0 else { return latest }
        return Int(counts.earlier == 0 ? counts.later : min(counts.later, counts.earlier))
    }
}
