import LocationModel

/// Writes one JSON object a line, straight into bytes: fixed decimals instead of a formatter, the order of the calls,
/// no NaN. The same values give the same bytes on every machine.
struct JSONWriter {
    private(set) var bytes: [UInt8] = []
    private var needsComma = false

    init() {}

    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        needsComma = false
    }

    mutating func object(_ key: String? = nil, _ body: (inout JSONWriter) -> Void) {
        if let key { self.key(key) } else { separate() }
        bytes.append(UInt8(ascii: "{"))
        needsComma = false
        body(&self)
        bytes.append(UInt8(ascii: "}"))
        needsComma = true
    }

    mutating func array<Element>(_ key: String, _ elements: [Element], _ body: (inout JSONWriter, Element) -> Void) {
        self.key(key)
        bytes.append(UInt8(ascii: "["))
        needsComma = false
        for element in elements { body(&self, element) }
        bytes.append(UInt8(ascii: "]"))
        needsComma = true
    }

    /// An element of an array.
    mutating func element(_ text: String) {
        separate()
        string(text)
    }

    mutating func endLine() {
        bytes.append(UInt8(ascii: "\n"))
        needsComma = false
    }

    mutating func field(_ key: String, _ text: String) {
        self.key(key)
        string(text)
    }

    mutating func field(_ key: String, _ value: Int) {
        self.key(key)
        bytes.append(contentsOf: String(value).utf8)
    }

    mutating func field(_ key: String, _ value: Bool) {
        self.key(key)
        bytes.append(contentsOf: (value ? "true" : "false").utf8)
    }

    /// A number of so many decimals at the most; a value that is unknown or no number is left out.
    mutating func field(_ key: String, _ value: Double?, decimals: Int) {
        guard let value, value.isFinite else { return }
        self.key(key)
        bytes.append(decimal: value, decimals: decimals)
    }

    mutating func field(_ key: String, _ instant: Instant) {
        self.key(key)
        bytes.append(UInt8(ascii: "\""))
        instant.appendISO8601(to: &bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func key(_ key: String) {
        separate()
        string(key)
        bytes.append(UInt8(ascii: ":"))
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    private mutating func string(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(contentsOf: [UInt8(ascii: "\\"), byte])
            case 0..<0x20: bytes.append(contentsOf: "\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8)
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
