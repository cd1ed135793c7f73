/// Counts decoded sentences by talker and type.
package struct SentenceTally: Sendable {
    /// Searched one by one, because there are few; with a dictionary, `trace info` would need 13 % more instructions.
    private var counts: [(address: UInt64, count: Int)] = []

    mutating func count(_ sentence: borrowing Sentence) {
        let address = sentence.address
        if let index = counts.firstIndex(where: { $0.address == address }) {
            counts[index].count += 1
        } else {
            counts.append((address, 1))
        }
    }

    /// Counts by address, such as `GNRMC`, in alphabetical order.
    package var byAddress: [(address: String, count: Int)] {
        counts.sorted { $0.address < $1.address }.map { address, count in
            let letters = stride(from: 32, through: 0, by: -8).map { UInt8(truncatingIfNeeded: address >> UInt64($0)) }
            return (String(decoding: letters, as: UTF8.self), count)
        }
    }
}
