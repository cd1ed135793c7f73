/// Writes XML 1.0, or HTML in XML's syntax, one element per line, with everything escaped.
package struct XMLWriter {
    package private(set) var bytes: [UInt8]
    private var depth = 0

    /// - Parameter header: the first line.
    package init(header: String = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>") { bytes = Array("\(header)\n".utf8) }

    /// Writes an empty element.
    package mutating func element(_ name: String, _ attributes: [(String, String)] = []) {
        begin(name, attributes)
        append("/>\n")
    }

    /// Writes an element with child elements.
    package mutating func element(
        _ name: String, _ attributes: [(String, String)] = [], _ body: (inout XMLWriter) -> Void
    ) {
        begin(name, attributes)
        append(">\n")
        depth += 1
        body(&self)
        depth -= 1
        indent()
        append("</\(name)>\n")
    }

    /// Writes an element that contains text, whose line ends are kept.
    package mutating func element(_ name: String, _ attributes: [(String, String)] = [], text: String) {
        begin(name, attributes)
        append(">\(XMLWriter.escape(text))</\(name)>\n")
    }

    private mutating func begin(_ name: String, _ attributes: [(String, String)]) {
        indent()
        append("<\(name)")
        for (key, value) in attributes { append(" \(key)=\"\(XMLWriter.escape(value, inAttribute: true))\"") }
    }

    private mutating func indent() { for _ in 0..<depth { append("  ") } }

    private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

    /// Escapes a text. Characters that XML 1.0 cannot represent, most control characters and two others, become U+FFFD.
    private static func escape(_ text: String, inAttribute: Bool = false) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\r": escaped += "&#13;"
            // XML parsers turn these into spaces in an attribute.
            case "\t" where inAttribute, "\n" where inAttribute: escaped += "&#\(scalar.value);"
            case "\t", "\n": escaped.unicodeScalars.append(scalar)
            case "\0"..<" ", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
