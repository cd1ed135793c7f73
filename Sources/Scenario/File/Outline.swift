/// Where everything stands in a JSON5 text: the line of each value, by its key or its place.
///
/// Foundation's decoder reads the values, but it does not tell where it found them, on Linux not even where the text is
/// no JSON5. So this one looks at the structure alone, and leaves what a number or a text means to the decoder. It is
/// stricter in what no scenario needs: keys are ASCII, without escapes, and stand once.
struct Outline: Sendable {
    /// A key and what stands behind it.
    struct Member: Sendable {
        let key: String
        let line: Int
        let value: Outline
    }

    /// Why a text is no JSON5, and where: both from 1 on.
    struct SyntaxError: Error, Hashable {
        let line: Int
        let column: Int
        let message: String
    }

    /// The line on which it begins, from 1 on.
    let line: Int
    /// What is in an object, in the order of writing.
    fileprivate(set) var members: [Member] = []
    /// What is in an array.
    fileprivate(set) var elements: [Outline] = []

    fileprivate init(line: Int) { self.line = line }

    /// Looks at a whole text.
    init(of text: String) throws(SyntaxError) {
        var scanner = OutlineScanner(text)
        self = try scanner.scan()
    }

    subscript(key: String) -> Outline? { members.first { $0.key == key }?.value }
}

private struct OutlineScanner {
    /// Scenarios need five; a text that is nested without end must not exhaust the stack.
    private static let deepest = 64

    private let bytes: [UInt8]
    private var index = 0
    private var line = 1
    private var lineStart = 0

    init(_ text: String) {
        bytes = Array(text.utf8)
        // A byte order mark, which some editors write.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { (index, lineStart) = (3, 3) }
    }

    mutating func scan() throws(Outline.SyntaxError) -> Outline {
        let outline = try value(depth: 0)
        try skipBlanks()
        if index < bytes.count { throw error("found \(found) behind the end") }
        return outline
    }

    // MARK: Values

    private mutating func value(depth: Int) throws(Outline.SyntaxError) -> Outline {
        try skipBlanks()
        var outline = Outline(line: line)
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard depth < OutlineScanner.deepest else { throw error("nested too deeply") }
            if byte == UInt8(ascii: "{") {
                outline.members = try members(depth: depth + 1)
            } else {
                outline.elements = try elements(depth: depth + 1)
            }
        case UInt8(ascii: "\""), UInt8(ascii: "'"): _ = try quoted()
        case nil: throw error("the text ends where a value is missing")
        default: try literal()
        }
        return outline
    }

    private mutating func members(depth: Int) throws(Outline.SyntaxError) -> [Outline.Member] {
        var members: [Outline.Member] = []
        var keys: Set<String> = []
        index += 1
        while true {
            try skipBlanks()
            if take("}") { return members }
            let place = place
            let key = try key()
            guard keys.insert(key).inserted else {
                throw error("the key \(key) stands here for the second time", at: place)
            }
            try skipBlanks()
            guard take(":") else { throw error("expected : behind the key \(key), found \(found)") }
            members.append(Outline.Member(key: key, line: place.line, value: try value(depth: depth)))
            try skipBlanks()
            if take("}") { return members }
            guard take(",") else { throw error("expected , or } behind the value of \(key), found \(found)") }
        }
    }

    private mutating func elements(depth: Int) throws(Outline.SyntaxError) -> [Outline] {
        var elements: [Outline] = []
        index += 1
        while true {
            try skipBlanks()
            if take("]") { return elements }
            elements.append(try value(depth: depth))
            try skipBlanks()
            if take("]") { return elements }
            guard take(",") else { throw error("expected , or ] behind a value, found \(found)") }
        }
    }

    // MARK: Words

    private mutating func key() throws(Outline.SyntaxError) -> String {
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
            let place = place
            let key = try quoted()
            guard !key.contains("\\") else { throw error("a key is written without escapes", at: place) }
            return key
        }
        let start = index
        while let byte, byte.isLetterOrDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") { index += 1 }
        guard start < index, !bytes[start].isDigit else {
            index = start
            throw error("expected a key or }, found \(found)")
        }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    /// A text in quotes, as it is written.
    private mutating func quoted() throws(Outline.SyntaxError) -> String {
        let (quote, start) = (bytes[index], index + 1)
        let place = place
        index += 1
        while let byte, byte != quote {
            switch byte {
            case UInt8(ascii: "\\"): try skipEscape()
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"): throw unfinished(quote, since: place)
            case ..<0x20: throw error("a control character in a text; write it as \\t or \\u0009")
            default: index += 1
            }
        }
        guard byte == quote else { throw unfinished(quote, since: place) }
        index += 1
        return String(decoding: bytes[start..<index - 1], as: UTF8.self)
    }

    private func unfinished(_ quote: UInt8, since place: Place) -> Outline.SyntaxError {
        error("this text has no closing \(Character(Unicode.Scalar(quote)))", at: place)
    }

    private mutating func skipEscape() throws(Outline.SyntaxError) {
        let place = place
        index += 1
        guard let escaped = byte else { return }
        switch escaped {
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return skipLineEnd()
        case UInt8(ascii: "u"), UInt8(ascii: "x"):
            let length = escaped == UInt8(ascii: "u") ? 4 : 2
            let digits = bytes[(index + 1)...].prefix(length)
            guard digits.count == length, digits.allSatisfy(\.isHexDigit) else { throw noEscape(at: place) }
            index += length
        default: guard "\"'\\/bfnrt".utf8.contains(escaped) else { throw noEscape(at: place) }
        }
        index += 1
    }

    private func noEscape(at place: Place) -> Outline.SyntaxError {
        error("this is no escape; possible are \\\" \\' \\\\ \\/ \\b \\f \\n \\r \\t \\x41 \\u0041", at: place)
    }

    /// `true`, `false`, `null`, or a number; whether it is one is seen when it is read.
    private mutating func literal() throws(Outline.SyntaxError) {
        let (start, place) = (index, place)
        while let byte, byte.isLetterOrDigit || byte >= 0x80 || "+-._$".utf8.contains(byte) { index += 1 }
        let word = String(decoding: bytes[start..<index], as: UTF8.self)
        guard let first = word.utf8.first else { throw error("found \(found) where a value is missing") }
        let isNumber = first.isDigit || "+-.".utf8.contains(first)
        guard
            ["true", "false", "null", "NaN", "Infinity"].contains(word)
                || isNumber && word.utf8.allSatisfy({ $0.isLetterOrDigit || "+-.".utf8.contains($0) })
        else {
            throw error("\(word) is no value; a text stands in quotes", at: place)
        }
    }

    // MARK: Blanks

    private mutating func skipBlanks() throws(Outline.SyntaxError) {
        while let byte {
            switch byte {
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"): skipLineEnd()
            case UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0B, 0x0C: index += 1
            case UInt8(ascii: "/"): guard try skipComment() else { return }
            default: return
            }
        }
    }

    /// False for a slash that begins none.
    private mutating func skipComment() throws(Outline.SyntaxError) -> Bool {
        switch index + 1 < bytes.count ? bytes[index + 1] : 0 {
        case UInt8(ascii: "/"):
            while let byte, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") { index += 1 }
        case UInt8(ascii: "*"):
            let place = place
            index += 2
            while !bytes[index...].starts(with: "*/".utf8) {
                guard let byte else { throw error("this comment has no closing */", at: place) }
                if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { skipLineEnd() } else { index += 1 }
            }
            index += 2
        default: return false
        }
        return true
    }

    /// LF, CR, or CR and LF.
    private mutating func skipLineEnd() {
        let isPair = bytes[index...].starts(with: "\r\n".utf8)
        index += isPair ? 2 : 1
        line += 1
        lineStart = index
    }

    // MARK: Bytes

    private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func take(_ expected: Unicode.Scalar) -> Bool {
        guard byte == UInt8(ascii: expected) else { return false }
        index += 1
        return true
    }

    private var found: String {
        guard index < bytes.count else { return "the end" }
        return String(decoding: bytes[index...].prefix(4), as: UTF8.self).unicodeScalars.first.map { scalar in
            scalar.properties.generalCategory == .control ? "a control character" : String(scalar)
        } ?? ""
    }

    /// Where something begins of which it may turn out later that it is wrong.
    private struct Place {
        let line: Int
        let lineStart: Int
        let index: Int
    }

    private var place: Place { Place(line: line, lineStart: lineStart, index: index) }

    /// What is wrong at a place, or here. To count the column takes as long as the line is: only for who complains.
    private func error(_ message: String, at place: Place? = nil) -> Outline.SyntaxError {
        let place = place ?? self.place
        // The bytes that follow in a character of several begin with the bits 10.
        let column = bytes[place.lineStart..<place.index].count { $0 & 0xC0 != 0x80 } + 1
        return Outline.SyntaxError(line: place.line, column: column, message: message)
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    fileprivate var isLetterOrDigit: Bool {
        isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
    }

    fileprivate var isHexDigit: Bool { isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20) }
}
