import Foundation

/// An element of an XML text, parsed strictly: text that is not well formed is an error.
struct ParsedXML {
    let name: String
    let attributes: [(key: String, value: String)]
    var children: [ParsedXML] = []
    var text = ""

    struct Malformed: Error { let rest: String }

    subscript(attribute: String) -> String? { attributes.first { $0.key == attribute }?.value }

    /// Parses a whole file.
    init(path: String) throws {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        guard text.hasPrefix(declaration), text.hasSuffix(">\n") else { throw Malformed(rest: text) }
        var rest = text.dropFirst(declaration.count)
        self = try ParsedXML(&rest)
        guard rest == "\n" else { throw Malformed(rest: String(rest)) }
    }

    private init(_ rest: inout Substring) throws {
        let tag = /<(?<name>[a-z-]+)(?<attributes>( [a-z]+="[^"<>]*")*)(?<end>\/?)>/
        guard let match = rest.prefixMatch(of: tag) else { throw Malformed(rest: String(rest.prefix(80))) }
        name = String(match.name)
        attributes = try match.attributes.matches(of: /\ ([a-z]+)="([^"]*)"/).map {
            (String($0.1), try ParsedXML.unescape($0.2))
        }
        guard Set(attributes.map(\.key)).count == attributes.count else { throw Malformed(rest: name) }
        rest = rest[match.range.upperBound...]
        guard match.end.isEmpty else { return }
        while !rest.hasPrefix("</\(name)>") {
            let text = rest.prefix { $0 != "<" }
            self.text += try ParsedXML.unescape(text)
            rest = rest[text.endIndex...]
            if rest.hasPrefix("</") { continue }
            children.append(try ParsedXML(&rest))
        }
        rest = rest.dropFirst(name.count + 3)
    }

    private static func unescape(_ text: Substring) throws -> String {
        var (unescaped, rest) = ("", text)
        let entities = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "#9": "\t", "#10": "\n", "#13": "\r"]
        while let scalar = rest.unicodeScalars.first {
            let isAllowed = scalar >= " " || scalar == "\n" || scalar == "\t"
            guard isAllowed, scalar != "\u{FFFE}", scalar != "\u{FFFF}" else { throw Malformed(rest: String(rest)) }
            if scalar == "&" {
                guard let end = rest.firstIndex(of: ";"), let entity = entities[String(rest[..<end].dropFirst())] else {
                    throw Malformed(rest: String(rest))
                }
                unescaped += entity
                rest = rest[rest.index(after: end)...]
            } else {
                unescaped.unicodeScalars.append(scalar)
                rest = Substring(rest.unicodeScalars.dropFirst())
            }
        }
        return unescaped
    }
}
