import FoundationEssentials

/// A JSON5 value, decoded by Foundation.
enum JSON5Value: Decodable, Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    case array([JSON5Value])
    case object([String: JSON5Value])

    private struct Key: CodingKey {
        let stringValue: String
        let intValue: Int? = nil

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// - Throws: `DecodingError.dataCorrupted` with the path to an invalid number or string; the decoder itself leaves
    ///   the path out.
    init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: Key.self) {
            var members: [String: JSON5Value] = [:]
            for key in container.allKeys {
                members[key.stringValue] = try container.decode(JSON5Value.self, forKey: key)
            }
            self = .object(members)
        } else if var container = try? decoder.unkeyedContainer() {
            var elements: [JSON5Value] = []
            while !container.isAtEnd { elements.append(try container.decode(JSON5Value.self)) }
            self = .array(elements)
        } else {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                self = .null
            } else if let bool = try? container.decode(Bool.self) {
                self = .bool(bool)
            } else if let text = try? container.decode(String.self) {
                self = .text(text)
            } else if let number = try? container.decode(Double.self) {
                self = .number(number)
            } else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a value")
            }
        }
    }

    init(of text: String) throws {
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        self = try decoder.decode(JSON5Value.self, from: Data(text.utf8))
    }

    /// The value, shortened for a message.
    var found: String {
        switch self {
        case .null: "null"
        case .bool(let bool): "\(bool)"
        case .number(let number): Int(exactly: number).map(String.init) ?? "\(number)"
        case .text(let text): "\"\(text.prefix(40))\"\(text.count > 40 ? "…" : "")"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
