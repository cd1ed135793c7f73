import NMEA0183

/// How many decoded sentences there were of each talker and type.
///
/// A table with a place for each address; the standard library's dictionary, which defends itself against chosen keys,
/// takes as long for a sentence as decoding half of it. The addresses are few: whoever sends more than the table has room
/// for makes it slower, not wrong.
struct SentenceTally: Sendable {
    private struct Place {
        var address: UInt64 = 0
        var count = 0
    }

    private var places = InlineArray<128, Place>(repeating: Place())
    private var isFull: Bool { addresses >= 64 }
    private var addresses = 0
    /// Those for which there was no room.
    private var others: [UInt64: Int] = [:]

    mutating func count(_ sentence: borrowing Sentence) { count(sentence.address, 1) }

    private mutating func count(_ address: UInt64, _ count: Int) {
        // Multiplied by 2^64 divided by the golden ratio, numbers that are alike differ in their highest bits (Knuth, 6.4).
        var index = Int(truncatingIfNeeded: (address &* 0x9E37_79B9_7F4A_7C15) &>> 57)
        while places[index].address != address {
            guard places[index].address == 0 else {
                index = (index + 1) % 128
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
        for place in other.all { count(place.address, place.count) }
    }

    private var all: [Place] {
        places.indices.map { places[$0] }.filter { $0.count > 0 }
            + others.map { Place(address: $0.key, count: $0.value) }
    }

    /// By address, `GNRMC`, in the order of the alphabet.
    var byAddress: [(address: String, count: Int)] {
        all.sorted { $0.address < $1.address }.map { place in
            let letters = stride(from: 32, through: 0, by: -8).map {
                UInt8(truncatingIfNeeded: place.address >> UInt64($0))
            }
            return (String(decoding: letters, as: UTF8.self), place.count)
        }
    }
}
