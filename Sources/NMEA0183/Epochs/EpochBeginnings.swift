import LocationModel

/// Learns which type of sentence begins a receiver's epochs, for ``EpochSkipper``.
///
/// The order may shift, and some types occur in some epochs only, so the type that began most of the last eight epochs
/// is chosen, if it began at least three.
struct EpochBeginnings: Sendable {
    private static let leastEpochs = 3

    private struct History: Sendable {
        var address: UInt64
        /// Which of the last eight epochs began with this type, one bit each, the latest lowest.
        var epochs: UInt8 = 0
    }

    /// The types with a time, in order of preference.
    private var histories: InlineArray<5, History> = [
        History(address: RMC.type), History(address: GGA.type), History(address: GNS.type), History(address: GLL.type),
        History(address: GST.type),
    ]

    /// The address of the last epoch that began with the most frequent type; nil until there is one.
    private(set) var mostFrequent: UInt64?

    mutating func record(_ address: UInt64) {
        var (best, most) = (UInt64?.none, EpochBeginnings.leastEpochs - 1)
        for index in histories.indices {
            let isThis = histories[index].address & 0xFF_FFFF == address & 0xFF_FFFF
            if isThis { histories[index].address = address }
            histories[index].epochs = histories[index].epochs << 1 | (isThis ? 1 : 0)
            let count = histories[index].epochs.nonzeroBitCount
            if count > most { (best, most) = (histories[index].address, count) }
        }
        mostFrequent = best ?? mostFrequent
    }
}
