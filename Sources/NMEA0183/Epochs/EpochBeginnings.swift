/// Learns which type of sentence begins a receiver's epochs, for ``EpochSkipper``.
///
/// The order may shift, and some types occur in some epochs only, so the type that began most of the last eight epochs
/// is chosen, if it began at least three.
struct EpochBeginnings: Sendable {
    private static let leastEpochs = 3

    /// Which of the last eight epochs began with a type, one bit each, the latest lowest; for each type, by
    /// ``Sentence/index(ofType:)``.
    private var epochs = InlineArray<16, UInt8>(repeating: 0)
    /// The address of the last epoch that began with a type.
    private var addresses = InlineArray<16, UInt64>(repeating: 0)

    /// The address of the last epoch that began with the most frequent type; nil until there is one.
    private(set) var mostFrequent: UInt64?

    mutating func record(_ address: UInt64) {
        let type = Int(Sentence.index(ofType: address & 0xFF_FFFF))
        addresses[type] = address
        for index in epochs.indices { epochs[index] &<<= 1 }
        epochs[type] |= 1
        var (best, most) = (UInt64?.none, EpochBeginnings.leastEpochs - 1)
        for index in epochs.indices {
            let count = epochs[index].nonzeroBitCount
            if count > most { (best, most) = (addresses[index], count) }
        }
        mostFrequent = best ?? mostFrequent
    }
}
