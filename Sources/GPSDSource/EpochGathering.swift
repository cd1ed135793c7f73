package import LocationModel

/// Joins the reports of one epoch: gpsd 3.22 sends one, but up to three of a receiver's first; 3.27 up to three of each; and
/// the satellites and errors of an epoch often come behind it. The last one has it all.
///
/// How many there are is learnt from the epochs before, so that none waits for the next epoch to come. Of what comes once
/// a second it is learnt for each part of the second: of ten epochs one has the satellites. The first one waits for as
/// many as there can be: a first report may have neither altitude nor accuracy.
package struct EpochGathering {
    /// Seconds that an epoch waits for a report that may not come.
    package static let patience = 0.1
    private static let most = 3

    /// The epoch that waits, and how many of its reports have come: none when nothing waits.
    private var waiting = Fix(time: Instant(nanoseconds: 0))
    private var count = 0
    private var isWhole = false
    private var since = Instant(nanoseconds: 0)
    /// One that the next epoch has come after.
    private var overtaken = Fix(time: Instant(nanoseconds: 0))
    private var isOvertaken = false

    /// The last epoch that was given on.
    private var last: (time: Instant, count: Int)?
    private var habit = ReportHabit(assuming: EpochGathering.most)

    /// When what waits must wait no longer.
    package var deadline: Instant? { count > 0 ? since.advanced(bySeconds: EpochGathering.patience) : nil }

    package init() {}

    /// How many reports an epoch that was given on had, or those of its part of the second before it; 0 when nothing is known.
    package func reports(at time: Instant) -> Int {
        max(habit.most(at: time), last?.time == time ? last?.count ?? 0 : 0)
    }

    /// Whether there is an epoch to be given on.
    package var isComplete: Bool { isOvertaken || count > 0 && isWhole }

    /// Takes a report in.
    package mutating func add(_ report: Fix, at now: Instant) {
        if count > 0 && waiting.time != report.time { overtake() }
        if count == 0 {
            if let last, last.time == report.time {
                // One more of an epoch that was given on.
                self.last?.count += 1
                return
            }
            if let last { habit.observe(last.count, at: last.time) }
            since = now
        }
        waiting = report
        count += 1
        isWhole = count >= min(habit.expected(at: report.time), EpochGathering.most)
    }

    /// Gives on the next epoch that is complete, or has waited for too long; false when there is none.
    package mutating func next(at now: Instant, into fix: inout Fix) -> Bool {
        if isOvertaken {
            isOvertaken = false
            fix = overtaken
            return true
        }
        guard count > 0, isWhole || since.advanced(bySeconds: EpochGathering.patience) <= now else { return false }
        close()
        fix = waiting
        return true
    }

    /// Nothing more will come: what waits is complete, and who comes then may have other habits.
    package mutating func flush() {
        if count > 0 { overtake() }
        last = nil
        habit = ReportHabit(assuming: EpochGathering.most)
    }

    private mutating func overtake() {
        overtaken = waiting
        isOvertaken = true
        close()
    }

    private mutating func close() {
        last = (waiting.time, count)
        count = 0
    }
}

/// How many reports an epoch has, by the part of the second that it falls into.
struct ReportHabit {
    private static let parts = 32

    /// The last two counts of each part, the later one in the upper half; 0 where none is known.
    private var counts = InlineArray<32, UInt8>(repeating: 0)
    private var latest: Int

    init(assuming count: Int) { latest = count }

    static func part(of time: Instant) -> Int {
        let second: Int64 = 1_000_000_000
        let fraction = time.nanoseconds % second
        return Int((fraction < 0 ? fraction + second : fraction) * Int64(parts) / second)
    }

    mutating func observe(_ count: Int, at time: Instant) {
        let part = ReportHabit.part(of: time)
        latest = count
        counts[part] = counts[part] >> 4 | UInt8(min(count, 15)) << 4
    }

    /// As many as one of the last two had; 0 when none is known.
    func most(at time: Instant) -> Int {
        let counts = counts[ReportHabit.part(of: time)]
        return Int(max(counts >> 4, counts & 15))
    }

    /// As many as both of the last two had: to wait in vain is worse than to do without what comes now and then.
    func expected(at time: Instant) -> Int {
        let counts = counts[ReportHabit.part(of: time)]
        guard counts > 0 else { return latest }
        let (later, earlier) = (Int(counts >> 4), Int(counts & 15))
        return earlier == 0 ? later : min(later, earlier)
    }
}
