import LocationModel

/// How good the receiver's position is, and how good it usually is.
struct ReceiverLock: Hashable, Sendable {
    /// Good epochs in a row.
    private var good = 0
    /// The usual accuracy in metres; nil if the receiver states none.
    private(set) var accuracy: Double?

    mutating func observe(_ fix: Fix, _ rules: SleepRules) {
        guard fix.mode != .none, fix.satellitesUsed.map({ $0 > rules.tooFewSatellites }) ?? true,
            fix.horizontalAccuracy.map({ $0 <= rules.worstAccuracy }) ?? true
        else {
            good = 0
            return
        }
        good = min(good + 1, rules.lockEpochs)
        guard let now = fix.horizontalAccuracy else { return }
        accuracy = accuracy.map { $0 + (now - $0) / 16 } ?? now
    }

    /// Whether the receiver may be put to sleep.
    func isGood(_ rules: SleepRules) -> Bool { good >= rules.lockEpochs }

    /// Whether a fix after a wake-up is as good as those before the sleep.
    func isSettled(_ fix: Fix, _ rules: SleepRules) -> Bool {
        guard fix.mode != .none else { return false }
        // Without an accuracy only the number of epochs is checked.
        guard let usual = accuracy, let now = fix.horizontalAccuracy else { return false }
        return now <= max(rules.settledAccuracy * usual, 3)
    }
}
