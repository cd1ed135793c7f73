import TestSupport

/// Seeded damage: the same seed changes the same bytes in the same way.
struct Mutation {
    private var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// Flips, cuts, repeats, inserts and replaces bytes up to an index, a few times; the rest stays unchanged.
    mutating func damage(_ bytes: [UInt8], upTo end: Int) -> [UInt8] {
        var head = Array(bytes[..<end])
        for _ in 0..<Int.random(in: 1...12, using: &random) where !head.isEmpty {
            let start = Int.random(in: 0..<head.count, using: &random)
            let end = min(head.count, start + Int.random(in: 1...3000, using: &random))
            switch Int.random(in: 0..<6, using: &random) {
            case 0: for _ in 0..<20 { flip(&head) }
            case 1: head.removeSubrange(start..<end)
            case 2: head.insert(contentsOf: head[start..<end], at: start)
            case 3:
                head.insert(contentsOf: (start..<end).map { _ in UInt8.random(in: 0...255, using: &random) }, at: start)
            default: replaceDigits(&head, from: start)
            }
        }
        return head + bytes[end...]
    }

    private mutating func flip(_ bytes: inout [UInt8]) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= 1 << UInt8.random(in: 0...7, using: &random)
    }

    /// Replaces digits of a sentence and corrects its checksum: an arbitrary time, date or position that cannot be
    /// recognised as wrong.
    private mutating func replaceDigits(_ bytes: inout [UInt8], from start: Int) {
        guard let dollar = bytes[start...].firstIndex(of: UInt8(ascii: "$")),
            let star = bytes[dollar...].firstIndex(of: UInt8(ascii: "*")), star - dollar < 100, star + 2 < bytes.count
        else { return }
        for index in dollar..<star where (48...57).contains(bytes[index]) && Int.random(in: 0..<4, using: &random) == 0
        {
            bytes[index] = UInt8.random(in: 48...57, using: &random)
        }
        let sum = bytes[(dollar + 1)..<star].reduce(0, ^)
        let hex = Array("0123456789ABCDEF".utf8)
        (bytes[star + 1], bytes[star + 2]) = (hex[Int(sum >> 4)], hex[Int(sum & 15)])
    }
}
