/// Scans bytes of ASCII text: prefixes, numbers, and JSON values.
enum TextScanner {
    private static var quote: UInt8 { UInt8(ascii: "\"") }
    private static var backslash: UInt8 { UInt8(ascii: "\\") }

    /// The position after the string that begins at a position; nil if there is none or it has no end.
    static func endOfString(_ bytes: [UInt8], from start: Int, to end: Int) -> Int? {
        guard start < end, bytes[start] == quote else { return nil }
        var place = start + 1
        while place < end {
            if bytes[place] == quote { return place + 1 }
            place += bytes[place] == backslash ? 2 : 1
        }
        return nil
    }

    /// The position after the value that begins at a position; nil if there is none or it has no end.
    static func endOfValue(_ bytes: [UInt8], from start: Int, to end: Int) -> Int? {
        guard start < end else { return nil }
        switch bytes[start] {
        case quote: return endOfString(bytes, from: start, to: end)
        case UInt8(ascii: "{"), UInt8(ascii: "["): return endOfNest(bytes, from: start, to: end)
        default: break
        }
        var place = start
        while place < end, isOfWord(bytes[place]) { place += 1 }
        return place > start ? place : nil
    }

    private static func endOfNest(_ bytes: [UInt8], from start: Int, to end: Int) -> Int? {
        var (place, depth) = (start, 0)
        while place < end {
            switch bytes[place] {
            case quote:
                guard let next = endOfString(bytes, from: place, to: end) else { return nil }
                place = next
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                if depth == 0 { return place + 1 }
            default: break
            }
            place += 1
        }
        return nil
    }

    /// Whether a byte can be part of a number, or of true, false or null.
    static func isOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"):
            true
        default: false
        }
    }

    /// Whether a range contains exactly this text.
    static func matches(_ bytes: [UInt8], _ range: Range<Int>, _ text: StaticString) -> Bool {
        range.count == text.utf8CodeUnitCount && hasPrefix(bytes, range, text)
    }

    static func hasPrefix(_ bytes: [UInt8], _ range: Range<Int>, _ text: StaticString) -> Bool {
        guard range.count >= text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { text in
            for offset in 0..<text.count where bytes[range.lowerBound + offset] != (unsafe text[offset]) {
                return false
            }
            return true
        }
    }

    /// The range without the white space at its ends.
    static func trimmed(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, bytes[start] <= UInt8(ascii: " ") { start += 1 }
        while start < end, bytes[end - 1] <= UInt8(ascii: " ") { end -= 1 }
        return start..<end
    }

    /// The value as a number; nil if it is not one. A value that is too large becomes infinite.
    static func number(_ bytes: [UInt8], _ value: Range<Int>) -> Double? {
        exactNumber(bytes, value) ?? inexactNumber(bytes, value)
    }

    /// Parses a number whose digits and power of ten are both exactly representable, so that the quotient is the
    /// nearest double. This covers every number that gpsd writes.
    private static func exactNumber(_ bytes: [UInt8], _ value: Range<Int>) -> Double? {
        let isNegative = !value.isEmpty && bytes[value.lowerBound] == UInt8(ascii: "-")
        var (mantissa, digits, divisor, hasPoint) = (Int64(0), 0, 1.0, false)
        for place in value.dropFirst(isNegative ? 1 : 0) {
            switch bytes[place] {
            case UInt8(ascii: ".") where !hasPoint && digits > 0: hasPoint = true
            case UInt8(ascii: "0")...UInt8(ascii: "9") where digits < 15:
                mantissa = 10 * mantissa + Int64(bytes[place] - UInt8(ascii: "0"))
                digits += 1
                if hasPoint { divisor *= 10 }
            default: return nil
            }
        }
        guard digits > 0 else { return nil }
        let magnitude = Double(mantissa) / divisor
        return isNegative ? -magnitude : magnitude
    }

    private static func inexactNumber(_ bytes: [UInt8], _ value: Range<Int>) -> Double? {
        guard let first = value.first,
            bytes[first] == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[first])
        else { return nil }
        return Double(String(decoding: bytes[value], as: UTF8.self))
    }

    /// The text of a string value; nil if it is not a string. Only escaped quotes and backslashes are resolved, because
    /// paths and release names contain no other escapes.
    static func string(_ bytes: [UInt8], _ value: Range<Int>) -> String? {
        guard value.count >= 2, bytes[value.lowerBound] == quote else { return nil }
        var text: [UInt8] = []
        forEachByte(ofString: value, in: bytes) { text.append($0) }
        return String(decoding: text, as: UTF8.self)
    }

    /// Visits the bytes of a string value, without its quotes and escaping backslashes.
    static func forEachByte(ofString value: Range<Int>, in bytes: [UInt8], _ visit: (UInt8) -> Void) {
        var place = value.lowerBound + 1
        while place < value.upperBound - 1 {
            if bytes[place] == backslash, place + 2 < value.upperBound { place += 1 }
            visit(bytes[place])
            place += 1
        }
    }
}
