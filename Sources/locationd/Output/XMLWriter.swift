/// Writes XML 1.0 straight into bytes: an element a line, everything escaped.
struct XMLWriter {
    private(set) var bytes = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)
    private var depth = 0

    init() {}

    /// An element with others in it, or none.
    mutating func element(
        _ name: String, _ attributes: [(String, String)] = [], _ body: ((inout XMLWriter) -> Void)? = nil
    ) {
        begin(name, attributes)
        guard let body else { return append("/>\n") }
        append(">\n")
        depth += 1
        body(&self)
        depth -= 1
        indent()
        append("</\(name)>\n")
    }

    /// An element with a text in it, whose line ends stay as they are.
    mutating func element(_ name: String, _ attributes: [(String, String)] = [], text: String) {
        begin(name, attributes)
        append(">\(XMLWriter.escape(text))</\(name)>\n")
    }

    private mutating func begin(_ name: String, _ attributes: [(String, String)]) {
        indent()
        append("<\(name)")
        for (key, value) in attributes { append(" \(key)=\"\(XMLWriter.escape(value, inAttribute: true))\"") }
    }

    private mutating func indent() { append(String(repeating: "  ", count: depth)) }

    private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

    /// What XML 1.0 cannot hold in any way, most control characters and two others, becomes U+FFFD.
    private static func escape(_ text: String, inAttribute: Bool = false) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\r": escaped += "&#13;"
            // A reader makes blanks of these in an attribute.
            case "\t" where inAttribute, "\n" where inAttribute: escaped += "&#\(scalar.value);"
            case "\t", "\n": escaped.unicodeScalars.append(scalar)
            case "\0"..<" ", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
