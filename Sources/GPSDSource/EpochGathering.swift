package import LocationModel

/// Joins the reports of one epoch: gpsd 3.22 sends one, but up to three of a receiver's first; 3.27 up to three of each.
/// The last one has it all.
///
/// How many there are is learnt from the epochs before, so that none waits for the next epoch to come. The first one
/// waits for as many as there can be: a first report may have neither altitude nor accuracy.
package struct EpochGathering {
    /// Seconds that an epoch waits for a report that may not come.
    package static let patience = 0.1
    private static let most = 3

    private var held: (fix: Fix, count: Int, since: Instant)?
    private var expected = EpochGathering.most
    private var lastTime: Instant?
    private var lastCount = 0

    /// When what is held must wait no longer.
    package var deadline: Instant? { held?.since.advanced(bySeconds: EpochGathering.patience) }

    package init() {}

    /// Takes a report in; returns the epochs that are complete with it, at most two, in their order.
    package mutating func add(_ fix: Fix, at now: Instant) -> (Fix?, Fix?) {
        var before: Fix?
        if let held, held.fix.time != fix.time {
            // It had fewer than expected.
            before = held.fix
            expected = held.count
            (lastTime, lastCount) = (held.fix.time, held.count)
            self.held = nil
        }
        if held == nil && fix.time == lastTime {
            // One more of an epoch that was taken for complete.
            lastCount += 1
            expected = min(max(expected, lastCount), EpochGathering.most)
            return (before, nil)
        }
        let count = (held?.count ?? 0) + 1
        guard count >= expected else {
            held = (fix, count, held?.since ?? now)
            return (before, nil)
        }
        held = nil
        (lastTime, lastCount) = (fix.time, count)
        return (before, fix)
    }

    /// Gives out what has been held for too long.
    package mutating func overdue(at now: Instant) -> Fix? {
        guard let deadline, deadline <= now else { return nil }
        return flush()
    }

    /// Gives out what is held: nothing more will come.
    package mutating func flush() -> Fix? {
        guard let held else { return nil }
        self.held = nil
        expected = held.count
        (lastTime, lastCount) = (held.fix.time, held.count)
        return held.fix
    }
}
