/// Splits JSON that arrives in pieces into tokens, and checks their order. Several values may follow one another.
struct JSONTokenizer {
    enum Token {
        case beginObject, endObject, beginArray, endArray
        /// The name of a member.
        case key
        case string, number
        /// `true`, `false` or `null`.
        case literal
    }

    /// Receives each token, its text without quotes (escapes are kept, apart from quotes and backslashes), and the line
    /// on which it ends.
    typealias Body = (Token, [UInt8], Int) throws(FormatError) -> Void

    private enum Expectation {
        case value, valueOrEnd, key, keyOrEnd, colon, separator
    }

    private enum Lexeme {
        case none, string, escape, word
    }

    /// The most bytes of one token and the deepest nesting: more than any recording needs.
    private static let longestToken = 64 * 1024
    private static let deepest = 64

    /// The line that was reached.
    private(set) var line = 1
    /// Whether each open container is an object.
    private var containers: [Bool] = []
    private var expectation = Expectation.value
    private var lexeme = Lexeme.none
    private var text: [UInt8] = []

    /// Whether no value is incomplete.
    var isBetweenValues: Bool { containers.isEmpty && lexeme == .none }

    /// Reads a piece.
    mutating func read(_ bytes: ArraySlice<UInt8>, isFinal: Bool, _ body: Body) throws(FormatError) {
        for byte in bytes {
            switch lexeme {
            case .escape:
                if byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") { try append(UInt8(ascii: "\\")) }
                try append(byte)
                lexeme = .string
                continue
            case .string:
                if byte == UInt8(ascii: "\"") {
                    lexeme = .none
                    try finishString(body)
                } else if byte == UInt8(ascii: "\\") {
                    lexeme = .escape
                } else {
                    guard byte >= UInt8(ascii: " ") else { throw malformed }
                    try append(byte)
                }
                continue
            case .word:
                if TextScanner.isOfWord(byte) {
                    try append(byte)
                    continue
                }
                try finishWord(body)
            case .none: break
            }
            try begin(byte, body)
        }
        guard isFinal, lexeme == .word else { return }
        try finishWord(body)
    }

    private var malformed: FormatError { .malformed(line: line, "is not well-formed JSON") }

    private mutating func append(_ byte: UInt8) throws(FormatError) {
        guard text.count < JSONTokenizer.longestToken else {
            throw .malformed(line: line, "has a text that is too long")
        }
        text.append(byte)
    }

    private mutating func begin(_ byte: UInt8, _ body: Body) throws(FormatError) {
        switch byte {
        case UInt8(ascii: "\n"): line += 1
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
        // The separator of a GeoJSON text sequence.
        case 0x1E where containers.isEmpty: break
        case UInt8(ascii: "{"), UInt8(ascii: "["): try open(isObject: byte == UInt8(ascii: "{"), body)
        case UInt8(ascii: "}"), UInt8(ascii: "]"): try close(isObject: byte == UInt8(ascii: "}"), body)
        case UInt8(ascii: ":"):
            guard expectation == .colon else { throw malformed }
            expectation = .value
        case UInt8(ascii: ","):
            guard expectation == .separator, let isObject = containers.last else { throw malformed }
            expectation = isObject ? .key : .value
        case UInt8(ascii: "\""):
            guard expectation != .colon, expectation != .separator else { throw malformed }
            lexeme = .string
            text.removeAll(keepingCapacity: true)
        default:
            guard TextScanner.isOfWord(byte), expectation == .value || expectation == .valueOrEnd else {
                throw malformed
            }
            lexeme = .word
            text.removeAll(keepingCapacity: true)
            text.append(byte)
        }
    }

    private mutating func open(isObject: Bool, _ body: Body) throws(FormatError) {
        guard expectation == .value || expectation == .valueOrEnd else { throw malformed }
        guard containers.count < JSONTokenizer.deepest else { throw .malformed(line: line, "is nested too deeply") }
        containers.append(isObject)
        expectation = isObject ? .keyOrEnd : .valueOrEnd
        try body(isObject ? .beginObject : .beginArray, [], line)
    }

    private mutating func close(isObject: Bool, _ body: Body) throws(FormatError) {
        let isEmptyOrWhole = expectation == .separator || expectation == (isObject ? .keyOrEnd : .valueOrEnd)
        guard containers.last == isObject, isEmptyOrWhole else { throw malformed }
        containers.removeLast()
        finishValue()
        try body(isObject ? .endObject : .endArray, [], line)
    }

    private mutating func finishString(_ body: Body) throws(FormatError) {
        if expectation == .key || expectation == .keyOrEnd {
            expectation = .colon
            try body(.key, text, line)
        } else {
            finishValue()
            try body(.string, text, line)
        }
    }

    private mutating func finishWord(_ body: Body) throws(FormatError) {
        lexeme = .none
        finishValue()
        if TextScanner.number(text, text.indices) != nil {
            try body(.number, text, line)
        } else if ["true", "false", "null"].contains(where: { text.elementsEqual($0.utf8) }) {
            try body(.literal, text, line)
        } else {
            throw malformed
        }
    }

    private mutating func finishValue() { expectation = containers.isEmpty ? .value : .separator }
}
