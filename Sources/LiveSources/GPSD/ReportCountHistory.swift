import LocationModel

/// The number of reports per epoch, by the part of the second into which the epoch falls.
struct ReportCountHistory {
    private static let slots = 32

    /// The last two counts of each slot, the later one in the upper half; 0 if unknown.
    private var counts = InlineArray<32, UInt8>(repeating: 0)
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
        counts[slot] = counts[slot] >> 4 | UInt8(min(count, 15)) << 4
    }

    /// The larger of the last two counts; 0 if unknown.
    func most(at time: Instant) -> Int {
        let counts = counts[ReportCountHistory.slot(of: time)]
        return Int(max(counts >> 4, counts & 15))
    }

    /// The smaller of the last two counts: waiting for a report that does not come is worse than missing an occasional
    /// one.
    func expected(at time: Instant) -> Int {
        let counts = counts[ReportCountHistory.slot(of: time)]
        guard counts > 0 else { return latest }
        let (later, earlier) = (Int(counts >> 4), Int(counts & 15))
        return earlier == 0 ? later : min(later, earlier)
    }
}
