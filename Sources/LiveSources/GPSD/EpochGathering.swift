package import LocationModel

/// Combines the reports of one epoch. gpsd 3.22 sends one report per epoch, but up to three for a receiver's first one;
/// gpsd from 3.25 on sends up to three for each; and after each of them satellites and errors may follow. The last
/// report is complete.
///
/// The number of reports is learnt from previous epochs, so that none waits for the next epoch. It is learnt for each
/// part of the second, because at 10 Hz only one epoch in ten has the satellites. The first epoch waits for three,
/// because a first report may have neither altitude nor accuracy.
package struct EpochGathering {
    /// Seconds that an epoch waits for a further report.
    package static let reportTimeout = 0.1
    /// The reports that the first epoch waits for.
    private static let first = 3
    /// The most reports that an epoch waits for.
    private static let most = 8

    /// The waiting epoch and the number of its reports; 0 if no epoch is waiting.
    private var waiting = Fix(time: Instant(nanoseconds: 0))
    private var count = 0
    private var isWhole = false
    private var since = Instant(nanoseconds: 0)
    /// A waiting epoch that the next one has overtaken.
    private var overtaken = Fix(time: Instant(nanoseconds: 0))
    private var isOvertaken = false

    /// The last delivered epoch.
    private var last: (time: Instant, count: Int)?
    private var history = ReportCountHistory(assuming: EpochGathering.first)

    /// When the waiting epoch must be delivered.
    package var deadline: Instant? { count > 0 ? since.advanced(bySeconds: EpochGathering.reportTimeout) : nil }

    package init() {}

    /// The number of reports of a delivered epoch, or of earlier ones in the same part of the second; 0 if unknown.
    package func reports(at time: Instant) -> Int {
        max(history.most(at: time), last?.time == time ? last?.count ?? 0 : 0)
    }

    /// Whether an epoch is ready.
    package var isComplete: Bool { isOvertaken || count > 0 && isWhole }

    /// Adds a report to the waiting epoch, or begins a new one if its time differs.
    package mutating func add(_ report: Fix, at now: Instant) {
        if count > 0 && waiting.time != report.time { overtake() }
        if count == 0 {
            if let last, last.time == report.time {
                // A further report of an epoch that was already delivered.
                self.last?.count += 1
                return
            }
            if let last { history.observe(last.count, at: last.time) }
            since = now
        }
        waiting = report
        count += 1
        isWhole = count >= min(history.expected(at: report.time), EpochGathering.most)
    }

    /// Removes the next epoch that is complete or has waited long enough; false if there is none.
    package mutating func next(at now: Instant, into fix: inout Fix) -> Bool {
        if isOvertaken {
            isOvertaken = false
            fix = overtaken
            return true
        }
        guard count > 0, isWhole || since.advanced(bySeconds: EpochGathering.reportTimeout) <= now else { return false }
        close()
        fix = waiting
        return true
    }

    /// Called when no more reports will arrive: the waiting epoch is complete, and the next connection may have a
    /// different history.
    package mutating func flush() {
        if count > 0 { overtake() }
        last = nil
        history = ReportCountHistory(assuming: EpochGathering.first)
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
