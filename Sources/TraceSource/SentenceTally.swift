import NMEA0183

/// How many decoded sentences there were of each talker and type.
struct SentenceTally: Sendable {
    private var counts: [UInt64: Int] = [:]

    mutating func count(_ sentence: borrowing Sentence) { counts[sentence.address, default: 0] += 1 }

    /// By address, `GNRMC`, in the order of the alphabet.
    var byAddress: [(address: String, count: Int)] {
        counts.sorted { $0.key < $1.key }.map { address, count in
            let letters = stride(from: 32, through: 0, by: -8).map { UInt8(truncatingIfNeeded: address >> UInt64($0)) }
            return (String(decoding: letters, as: UTF8.self), count)
        }
    }
}
