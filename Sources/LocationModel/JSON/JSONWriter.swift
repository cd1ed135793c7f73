/// Writes one JSON object per line directly into bytes: fixed decimals instead of a formatter, keys in the order of the
/// calls, no NaN. The same values produce the same bytes on every machine.
package struct JSONWriter {
    package private(set) var bytes: [UInt8] = []
    private var needsComma = false

    /// - Parameter capacity: the bytes that are expected, for a writer of one line.
    package init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

    /// One line of one object, with its line ending.
    /// - Parameter capacity: the bytes that are expected.
    package static func line(capacity: Int = 0, _ body: (inout JSONWriter) -> Void) -> [UInt8] {
        var json = JSONWriter(capacity: capacity)
        json.object(nil, body)
        json.endLine()
        return json.bytes
    }

    package mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        needsComma = false
    }

    package mutating func object(_ key: String? = nil, _ body: (inout JSONWriter) -> Void) {
        if let key { self.key(key) } else { separate() }
        openBracket("{")
        body(&self)
        closeBracket("}")
    }

    package mutating func array<Element>(
        _ key: String, _ elements: [Element], _ body: (inout JSONWriter, Element) -> Void
    ) {
        self.key(key)
        openBracket("[")
        for element in elements { body(&self, element) }
        closeBracket("]")
    }

    package mutating func element(_ text: String) {
        separate()
        string(text)
    }

    package mutating func element(_ value: Int) {
        separate()
        bytes.append(decimal: value)
    }

    /// Writes an element of an array, with at most the given number of decimals.
    package mutating func element(_ value: Double, decimals: Int) {
        separate()
        number(value, decimals: decimals)
    }

    package mutating func endLine() {
        bytes.append(UInt8(ascii: "\n"))
        needsComma = false
    }

    package mutating func field(_ key: String, _ text: String) {
        self.key(key)
        string(text)
    }

    package mutating func field(_ key: String, _ value: Int) {
        self.key(key)
        bytes.append(decimal: value)
    }

    package mutating func field(_ key: String, _ value: Bool) {
        self.key(key)
        literal(value ? "true" : "false")
    }

    /// Writes a number with at most the given number of decimals; unknown and non-finite values are omitted.
    package mutating func field(_ key: String, _ value: Double?, decimals: Int) {
        guard let value, value.isFinite else { return }
        self.key(key)
        number(value, decimals: decimals)
    }

    package mutating func field(_ key: String, _ instant: Instant) {
        self.key(key)
        bytes.append(UInt8(ascii: "\""))
        instant.appendISO8601(to: &bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    // MARK: Parts

    mutating func openBracket(_ bracket: Unicode.Scalar) {
        bytes.append(UInt8(ascii: bracket))
        needsComma = false
    }

    mutating func closeBracket(_ bracket: Unicode.Scalar) {
        bytes.append(UInt8(ascii: bracket))
        needsComma = true
    }

    mutating func key(_ key: String) {
        separate()
        string(key)
        bytes.append(UInt8(ascii: ":"))
    }

    mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    mutating func literal(_ text: String) { bytes += text.utf8 }

    mutating func number(_ value: Double, decimals: Int) { bytes.append(decimal: value, decimals: decimals) }

    mutating func string(_ text: String) {
        let span = text.utf8Span.span
        guard span.indices.allSatisfy({ !JSONWriter.needsEscape(span[$0]) }) else { return escaped(text) }
        // In one piece, so that the capacity is checked once instead of for each byte.
        bytes.append(addingCapacity: span.count + 2) { output in
            output.append(UInt8(ascii: "\""))
            for index in span.indices { output.append(span[index]) }
            output.append(UInt8(ascii: "\""))
        }
    }

    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private mutating func escaped(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(contentsOf: [UInt8(ascii: "\\"), byte])
            case 0..<0x20: bytes.append(contentsOf: "\\u\(byte.text(digits: 4, radix: 16))".utf8)
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
