/// The little of JSON that is needed around the reports, which libgps reads: the class of an object, one of its strings,
/// and where the objects of an array stand.
///
/// gpsd writes without white space, and begins every object with its class.
package enum JSONText {
    private static var quote: UInt8 { UInt8(ascii: "\"") }
    /// What an object of gpsd's is about.
    package enum Class: Hashable {
        /// One that libgps reads.
        case report
        case poll
        case version
        case devices
        case device
        /// A class that tells nothing that is needed here.
        case other
    }

    /// The class of the object in a line; nil when it is no object of gpsd's.
    ///
    /// Static strings, and no table: a table is made when it is first asked for, and every time somebody asks whether it
    /// has been. This is done for every line.
    package static func `class`(of bytes: [UInt8], _ line: Range<Int>) -> Class? {
        guard begins(bytes, line, with: "{\"class\":\"") else { return nil }
        let name = line.lowerBound + 10..<line.upperBound
        if begins(bytes, name, with: "TPV\"") { return .report }
        if begins(bytes, name, with: "SKY\"") { return .report }
        if begins(bytes, name, with: "GST\"") { return .report }
        if begins(bytes, name, with: "POLL\"") { return .poll }
        if begins(bytes, name, with: "VERSION\"") { return .version }
        if begins(bytes, name, with: "DEVICES\"") { return .devices }
        if begins(bytes, name, with: "DEVICE\"") { return .device }
        let letters = bytes[name].prefix {
            (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        }
        return !letters.isEmpty && letters.endIndex < name.upperBound && bytes[letters.endIndex] == quote ? .other : nil
    }

    private static func begins(_ bytes: [UInt8], _ range: Range<Int>, with text: StaticString) -> Bool {
        text.withUTF8Buffer { text in
            guard range.count >= text.count else { return false }
            for offset in 0..<text.count where bytes[range.lowerBound + offset] != (unsafe text[offset]) {
                return false
            }
            return true
        }
    }

    /// The value of the first string of that name in a line.
    package static func string(_ name: String, in bytes: [UInt8], _ line: Range<Int>) -> String? {
        guard let start = position(of: Array("\"\(name)\":\"".utf8), in: bytes, line),
            let end = bytes[start..<line.upperBound].firstIndex(of: quote)
        else { return nil }
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    /// How often a text stands in a line.
    package static func count(of text: String, in bytes: [UInt8], _ line: Range<Int>) -> Int {
        var (count, rest) = (0, line)
        while let end = position(of: Array(text.utf8), in: bytes, rest) {
            count += 1
            rest = end..<line.upperBound
        }
        return count
    }

    /// The objects of the array of that name, which has no other array of objects of the same name before it.
    package static func objects(in name: String, of bytes: [UInt8], _ line: Range<Int>) -> [Range<Int>] {
        guard var place = position(of: Array("\"\(name)\":[".utf8), in: bytes, line) else { return [] }
        var objects: [Range<Int>] = []
        var (depth, start, isText) = (0, place, false)
        while place < line.upperBound {
            let byte = bytes[place]
            if isText {
                if byte == UInt8(ascii: "\\") { place += 1 } else if byte == quote { isText = false }
            } else {
                switch byte {
                case quote: isText = true
                case UInt8(ascii: "{"), UInt8(ascii: "["):
                    if depth == 0 { start = place }
                    depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"):
                    if depth == 0 { return objects }
                    depth -= 1
                    if depth == 0 { objects.append(start..<place + 1) }
                default: break
                }
            }
            place += 1
        }
        // It has no end: the last object may not be whole.
        return []
    }

    /// The place behind a text.
    private static func position(of text: [UInt8], in bytes: [UInt8], _ range: Range<Int>) -> Int? {
        var place = range.lowerBound
        while place + text.count <= range.upperBound {
            if bytes[place] == text[0], begins(bytes, place..<range.upperBound, with: text) {
                return place + text.count
            }
            place += 1
        }
        return nil
    }

    private static func begins(_ bytes: [UInt8], _ range: Range<Int>, with text: [UInt8]) -> Bool {
        guard range.count >= text.count else { return false }
        for offset in text.indices where bytes[range.lowerBound + offset] != text[offset] { return false }
        return true
    }
}
