import NMEA0183

/// How many decoded sentences there were of each talker and type.
///
/// A table with a place for each address, found by its remainder; the standard library's dictionary, which defends itself
/// against chosen keys, takes as long for a sentence as decoding half of it. The addresses are few: whoever sends more
/// than the table has room for makes it slower, not wrong.
struct SentenceTally: Equatable, Sendable {
    private struct Place: Equatable {
        var address: UInt64 = 0
        var count = 0
    }

    private static let size = 127
    private var places = [Place](repeating: Place(), count: SentenceTally.size)
    private var isFull: Bool { addresses >= 64 }
    private var addresses = 0
    /// Those for which there was no room.
    private var others: [UInt64: Int] = [:]

    mutating func count(_ sentence: borrowing Sentence) { count(sentence.address, 1) }

    private mutating func count(_ address: UInt64, _ count: Int) {
        var index = Int(address % UInt64(SentenceTally.size))
        while places[index].address != address {
            guard places[index].address == 0 else {
                index = index + 1 == SentenceTally.size ? 0 : index + 1
                continue
            }
            guard !isFull else {
                others[address, default: 0] += count
                return
            }
            places[index].address = address
            addresses += 1
        }
        places[index].count += count
    }

    mutating func add(_ other: SentenceTally) {
        for place in other.places where place.count > 0 { count(place.address, place.count) }
        for (address, count) in other.others { self.count(address, count) }
    }

    /// By address, `GNRMC`, in the order of the alphabet.
    var byAddress: [(address: String, count: Int)] {
        let all = places.filter { $0.count > 0 } + others.map { Place(address: $0.key, count: $0.value) }
        return all.sorted { $0.address < $1.address }.map { place in
            let letters = stride(from: 32, through: 0, by: -8).map {
                UInt8(truncatingIfNeeded: place.address >> UInt64($0))
            }
            return (String(decoding: letters, as: UTF8.self), place.count)
        }
    }
}
