/// Scans the structure of a JSON5 text. See ``Outline`` for what it leaves to the decoder.
struct OutlineScanner {
    /// Scenarios need five levels; deeper nesting must not exhaust the stack.
    private static let maximumDepth = 64

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
        if index < bytes.count { throw error("found \(found) after the end of the value") }
        return outline
    }

    // MARK: Values

    private mutating func value(depth: Int) throws(Outline.SyntaxError) -> Outline {
        try skipBlanks()
        let (line, start) = (line, index)
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard depth < OutlineScanner.maximumDepth else { throw error("nested too deeply") }
            if byte == UInt8(ascii: "{") {
                let members = try members(depth: depth + 1)
                return Outline(line: line, range: start..<index, members: members)
            }
            let elements = try elements(depth: depth + 1)
            return Outline(line: line, range: start..<index, elements: elements)
        case UInt8(ascii: "\""), UInt8(ascii: "'"): _ = try quoted()
        case nil: throw error("expected a value, found the end")
        default: try literal()
        }
        return Outline(line: line, range: start..<index)
    }

    private mutating func members(depth: Int) throws(Outline.SyntaxError) -> [Outline.Member] {
        var members: [Outline.Member] = []
        var keys: Set<String> = []
        index += 1
        while true {
            try skipBlanks()
            if skip("}") { return members }
            let place = place
            let key = try key()
            guard keys.insert(key).inserted else {
                throw error("duplicate key \(key)", at: place)
            }
            try skipBlanks()
            guard skip(":") else { throw error("expected : after the key \(key), found \(found)") }
            members.append(Outline.Member(key: key, line: place.line, value: try value(depth: depth)))
            try skipBlanks()
            if skip("}") { return members }
            guard skip(",") else { throw error("expected , or } after the value of \(key), found \(found)") }
        }
    }

    private mutating func elements(depth: Int) throws(Outline.SyntaxError) -> [Outline] {
        var elements: [Outline] = []
        index += 1
        while true {
            try skipBlanks()
            if skip("]") { return elements }
            elements.append(try value(depth: depth))
            try skipBlanks()
            if skip("]") { return elements }
            guard skip(",") else { throw error("expected , or ] after a value, found \(found)") }
        }
    }

    // MARK: Words

    private mutating func key() throws(Outline.SyntaxError) -> String {
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
            let place = place
            let key = try quoted()
            guard !key.contains("\\") else { throw error("escapes are not supported in keys", at: place) }
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

    /// A quoted string, with its escapes.
    private mutating func quoted() throws(Outline.SyntaxError) -> String {
        let (quote, start) = (bytes[index], index + 1)
        let place = place
        index += 1
        while let byte, byte != quote {
            switch byte {
            case UInt8(ascii: "\\"): try skipEscape()
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"): throw unfinished(quote, since: place)
            case ..<0x20: throw error("control character in a string; write it as \\t or \\u0009")
            default: index += 1
            }
        }
        guard byte == quote else { throw unfinished(quote, since: place) }
        index += 1
        return String(decoding: bytes[start..<index - 1], as: UTF8.self)
    }

    private func unfinished(_ quote: UInt8, since place: Place) -> Outline.SyntaxError {
        error("missing closing \(Character(Unicode.Scalar(quote)))", at: place)
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
        error("invalid escape; valid ones are \\\" \\' \\\\ \\/ \\b \\f \\n \\r \\t \\x41 \\u0041", at: place)
    }

    /// `true`, `false`, `null`, or a number, which the decoder validates.
    private mutating func literal() throws(Outline.SyntaxError) {
        let (start, place) = (index, place)
        while let byte, byte.isLetterOrDigit || byte >= 0x80 || "+-._$".utf8.contains(byte) { index += 1 }
        let word = String(decoding: bytes[start..<index], as: UTF8.self)
        guard let first = word.utf8.first else { throw error("expected a value, found \(found)") }
        let isNumber = first.isDigit || "+-.".utf8.contains(first)
        guard
            ["true", "false", "null", "NaN", "Infinity"].contains(word)
                || isNumber && word.utf8.allSatisfy({ $0.isLetterOrDigit || "+-.".utf8.contains($0) })
        else {
            throw error("\(word) is not a value; strings must be quoted", at: place)
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

    /// False for a slash that does not begin a comment.
    private mutating func skipComment() throws(Outline.SyntaxError) -> Bool {
        switch index + 1 < bytes.count ? bytes[index + 1] : 0 {
        case UInt8(ascii: "/"):
            while let byte, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") { index += 1 }
        case UInt8(ascii: "*"):
            let place = place
            index += 2
            while !bytes[index...].starts(with: "*/".utf8) {
                guard let byte else { throw error("missing closing */ of a comment", at: place) }
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

    private mutating func skip(_ expected: Unicode.Scalar) -> Bool {
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

    /// A position for an error that is detected later.
    private struct Place {
        let line: Int
        let lineStart: Int
        let index: Int
    }

    private var place: Place { Place(line: line, lineStart: lineStart, index: index) }

    /// An error at a place, or here. The column is counted only now because that takes as long as the line.
    private func error(_ message: String, at place: Place? = nil) -> Outline.SyntaxError {
        let place = place ?? self.place
        // UTF-8 continuation bytes begin with the bits 10.
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
