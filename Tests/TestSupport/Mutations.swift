/// Random changes of bytes, for the fuzz tests of readers.
package enum Mutations {
    /// Removes, repeats, inserts and flips some bytes.
    package static func mutate(_ bytes: [UInt8], using random: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let start = Int.random(in: 0...bytes.count, using: &random)
            let end = min(bytes.count, start + Int.random(in: 0...12, using: &random))
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes.removeSubrange(start..<end)
            case 1: bytes.insert(contentsOf: bytes[start..<end], at: start)
            case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: start)
            default: if start < bytes.count { bytes[start] ^= 1 << UInt8.random(in: 0...7, using: &random) }
            }
        }
        return bytes
    }

    /// Replaces a word or a number of a text by one of others, so that the text still has its structure.
    package static func replaceWord(
        in text: String, by words: [String], using random: inout SeededGenerator
    ) -> String {
        var parts = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        let index = Int.random(in: 0..<parts.count, using: &random)
        let tail = parts[index].last.map { ",]}".contains($0) ? String($0) : "" } ?? ""
        parts[index] = words.randomElement(using: &random)! + tail
        return parts.joined(separator: " ")
    }
}
