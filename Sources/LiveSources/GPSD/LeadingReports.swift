import LocationModel

/// How many bytes gpsd sends before an epoch's fix: the satellites, which would cause a wake-up of their own.
///
/// Learnt for each part of the second, because at 10 Hz only one epoch in ten has the satellites.
struct LeadingReports {
    /// Bytes by which the satellites may grow from epoch to epoch; less than the shortest fix.
    private static let growth = 40

    /// The bytes of the last epoch in each slot.
    private var bytes = InlineArray<32, UInt16>(repeating: 0)
    /// The bytes since the last fix.
    private var pending = 0

    /// Whether nothing of the next epoch has arrived.
    var isBetweenEpochs: Bool { pending == 0 }

    /// Records a report that belongs to the next fix.
    mutating func add(bytes: Int) { pending += bytes }

    /// The fix to which the reports since the previous one belong.
    mutating func endEpoch(at time: Instant) {
        bytes[ReportCountHistory.slot(of: time)] = UInt16(clamping: pending)
        pending = 0
    }

    /// The number of bytes with which an epoch's fix has arrived, too: 1 if nothing precedes it.
    func sufficientBytes(at time: Instant) -> Int {
        let expected = Int(bytes[ReportCountHistory.slot(of: time)])
        return expected == 0 ? 1 : expected + LeadingReports.growth
    }
}
