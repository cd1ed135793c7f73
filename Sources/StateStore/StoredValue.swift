import FoundationEssentials

/// A value that a ``KeyValueStore`` keeps: those of a property list, without dates.
public enum StoredValue: Hashable, Sendable {
    /// True or false.
    case bool(Bool)
    /// A whole number.
    case int(Int)
    /// A number; it comes back bit by bit, but for the bits of a NaN.
    case double(Double)
    /// A text.
    case string(String)
    /// Bytes.
    case data([UInt8])
    /// Values in order.
    case array([StoredValue])
    /// Values by name.
    case dictionary([String: StoredValue])

    /// Whether values lie in each other more than so many levels deep; a number has none. Looks no deeper than that.
    func isNested(deeperThan levels: Int) -> Bool {
        switch self {
        case .bool, .int, .double, .string, .data: false
        case .array(let values): levels == 0 || values.contains { $0.isNested(deeperThan: levels - 1) }
        case .dictionary(let values): levels == 0 || values.values.contains { $0.isNested(deeperThan: levels - 1) }
        }
    }
}

/// What is in it, if it is of that kind; nothing is converted.
extension StoredValue {
    /// The truth value, if it is one.
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    /// The whole number, if it is one.
    public var int: Int? { if case .int(let value) = self { value } else { nil } }
    /// The number, if it is one and was not stored as a whole number.
    public var double: Double? { if case .double(let value) = self { value } else { nil } }
    /// The text, if it is one.
    public var string: String? { if case .string(let value) = self { value } else { nil } }
    /// The bytes, if they are some.
    public var data: [UInt8]? { if case .data(let value) = self { value } else { nil } }
    /// The values in order, if it is an array.
    public var array: [StoredValue]? { if case .array(let value) = self { value } else { nil } }
    /// The values by name, if it is a dictionary.
    public var dictionary: [String: StoredValue]? { if case .dictionary(let value) = self { value } else { nil } }
}

/// One member, whose name is the kind: `{"int":1}` and `{"double":1}` differ, which JSON's numbers do not.
extension StoredValue: Codable {
    private enum Kind: String, CodingKey { case bool, int, double, string, data, array, dictionary }

    /// Writes it as an object of one member.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Kind.self)
        switch self {
        case .bool(let value): try container.encode(value, forKey: .bool)
        case .int(let value): try container.encode(value, forKey: .int)
        case .double(let value): try container.encode(value, forKey: .double)
        case .string(let value): try container.encode(value, forKey: .string)
        case .data(let value): try container.encode(Data(value), forKey: .data)
        case .array(let value): try container.encode(value, forKey: .array)
        case .dictionary(let value): try container.encode(value, forKey: .dictionary)
        }
    }

    /// Reads an object of one member.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Kind.self)
        guard container.allKeys.count == 1, let kind = container.allKeys.first else {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "not one kind"))
        }
        switch kind {
        case .bool: self = .bool(try container.decode(Bool.self, forKey: kind))
        case .int: self = .int(try container.decode(Int.self, forKey: kind))
        case .double: self = .double(try container.decode(Double.self, forKey: kind))
        case .string: self = .string(try container.decode(String.self, forKey: kind))
        case .data: self = .data(Array(try container.decode(Data.self, forKey: kind)))
        case .array: self = .array(try container.decode([StoredValue].self, forKey: kind))
        case .dictionary: self = .dictionary(try container.decode([String: StoredValue].self, forKey: kind))
        }
    }
}

extension StoredValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// `true` or `false`.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// A whole number, as in `3`.
    public init(integerLiteral value: Int) { self = .int(value) }
    /// A number, as in `3.0`.
    public init(floatLiteral value: Double) { self = .double(value) }
    /// A text, as in `"three"`.
    public init(stringLiteral value: String) { self = .string(value) }
    /// Values in order, as in `[1, "two"]`.
    public init(arrayLiteral elements: StoredValue...) { self = .array(elements) }
    /// Values by name, as in `["one": 1]`; of a name that comes twice the last value counts.
    public init(dictionaryLiteral elements: (String, StoredValue)...) {
        self = .dictionary(Dictionary(elements) { $1 })
    }
}
