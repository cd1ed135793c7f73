/// Reads values from the JSON of events; see ``LineEncoder`` for its rules. Unrequested fields are ignored.
package struct LineDecoder {
    private let object: [String: JSONValue]

    package init(_ object: [String: JSONValue]) { self.object = object }

    /// The text of a field; nil if there is none.
    package func text(_ key: String) -> String? {
        if case .text(let text) = object[key] { text } else { nil }
    }

    /// - Throws: if there is no such field, or its value has another type.
    package func decode<T: Decodable>(_ type: T.Type, forKey key: String) throws -> T {
        try Fields<AnyKey>(object: object, codingPath: []).decode(type, forKey: AnyKey(key))
    }

    /// The value of a field; nil if there is none.
    package func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: String) throws -> T? {
        try Fields<AnyKey>(object: object, codingPath: []).decodeIfPresent(type, forKey: AnyKey(key))
    }

    /// The value whose own fields are those of the line's object.
    package func decode<T: Decodable>(_ type: T.Type) throws -> T {
        try T(from: ValueDecoder(value: .object(object), surroundings: object, codingPath: []))
    }

    /// The enumeration value that a field names; nil if there is no such case.
    package func decodeIfKnown<T: Decodable>(_ type: T.Type, forKey key: String) throws -> T? {
        do { return try decode(type, forKey: key) } catch let error as UnknownCase {
            if error.path.count == 1 && error.path[0].stringValue == key { return nil }
            throw error
        }
    }
}

/// The enumeration has no case of this name.
package struct UnknownCase: Error {
    /// The path of the field that names the case.
    package let path: [any CodingKey]
}

private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(_ text: String) { stringValue = text }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
}

private struct ValueDecoder: Decoder {
    let value: JSONValue
    /// The object that contains the value as a field; it also holds the payload of an enumeration case.
    let surroundings: [String: JSONValue]
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        switch value {
        case .object(let object): return KeyedDecodingContainer(Fields(object: object, codingPath: codingPath))
        case .text(let name):
            guard let key = Key(stringValue: name) else { throw UnknownCase(path: codingPath) }
            return KeyedDecodingContainer(
                Fields(object: surroundings, codingPath: codingPath, enumerationCase: key))
        default: throw mismatch("an object")
        }
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard case .array(let elements) = value else { throw mismatch("an array") }
        return Elements(elements: elements, codingPath: codingPath)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    private func mismatch(_ expected: String) -> DecodingError {
        .typeMismatch(
            JSONValue.self, DecodingError.Context(codingPath: codingPath, debugDescription: "\(expected) is expected"))
    }
}

extension ValueDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { value == .null }

    func decode(_ type: Bool.Type) throws -> Bool {
        guard case .bool(let bool) = value else { throw mismatch("true or false") }
        return bool
    }

    func decode(_ type: String.Type) throws -> String {
        guard case .text(let text) = value else { throw mismatch("a string") }
        return text
    }

    func decode(_ type: Double.Type) throws -> Double {
        switch value {
        case .integer(let number): return Double(number)
        case .number(let number): return number
        case .text("inf"): return .infinity
        case .text("-inf"): return -.infinity
        case .text("nan"): return .nan
        default: throw mismatch("a number")
        }
    }

    /// Integers of every size come here, too, whichever container they are decoded from.
    func decode<T: Decodable>(_ type: T.Type) throws -> T {
        if let type = type as? any FixedWidthInteger.Type { return try integer(type) as! T }
        precondition(type != Float.self, "a Float would be decoded as itself without an end")
        if type == Instant.self {
            guard let instant = Instant(iso8601: try decode(String.self)) as? T else {
                throw mismatch("a time as ISO 8601 has it")
            }
            return instant
        }
        return try T(from: self)
    }

    private func integer<T: FixedWidthInteger>(_ type: T.Type) throws -> T {
        guard case .integer(let number) = value, let result = T(exactly: number) else { throw mismatch("an integer") }
        return result
    }
}

private struct Fields<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let object: [String: JSONValue]
    let codingPath: [any CodingKey]
    /// The only key when an enumeration case is decoded.
    var enumerationCase: Key?

    var allKeys: [Key] { enumerationCase.map { [$0] } ?? object.keys.compactMap { Key(stringValue: $0) } }

    /// Whether a key is of an unnamed payload (`_0`), whose own fields are in this object.
    private func isPayload(_ key: Key) -> Bool { key.stringValue.hasPrefix("_") }

    /// Whether a value's own fields are in this object, without another level, as ``LineEncoder`` writes them.
    private func isInlined(_ type: Any.Type, _ key: Key) -> Bool { type == Coordinate.self || isPayload(key) }

    func contains(_ key: Key) -> Bool { object[key.stringValue] != nil || isPayload(key) }
    func decodeNil(forKey key: Key) -> Bool { object[key.stringValue] == .null }

    private func field(_ key: Key) throws -> ValueDecoder {
        guard let value = object[key.stringValue] else {
            throw DecodingError.keyNotFound(
                key, DecodingError.Context(codingPath: codingPath, debugDescription: "a field is missing"))
        }
        return ValueDecoder(value: value, surroundings: object, codingPath: codingPath + [key])
    }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        if isInlined(type, key) {
            return try T(from: ValueDecoder(value: .object(object), surroundings: object, codingPath: codingPath))
        }
        return try field(key).decode(type)
    }

    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        if type == Coordinate.self { return object["latitude"] == nil ? nil : try decode(type, forKey: key) }
        if isPayload(key) {
            // An optional payload counts as missing if its first field is missing.
            do { return try decode(type, forKey: key) } catch DecodingError.keyNotFound { return nil }
        }
        guard let value = object[key.stringValue], value != .null else { return nil }
        return try decode(type, forKey: key)
    }

    /// Used only by the synthesized code of enumerations.
    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        KeyedDecodingContainer(Fields<NestedKey>(object: object, codingPath: []))
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try field(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder {
        ValueDecoder(value: .object(object), surroundings: object, codingPath: codingPath)
    }

    func superDecoder(forKey key: Key) throws -> any Decoder { try field(key) }
}

private struct Elements: UnkeyedDecodingContainer {
    let elements: [JSONValue]
    let codingPath: [any CodingKey]
    private(set) var currentIndex = 0
    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex == elements.count }

    init(elements: [JSONValue], codingPath: [any CodingKey]) {
        self.elements = elements
        self.codingPath = codingPath
    }

    private mutating func next() throws -> ValueDecoder {
        guard !isAtEnd else {
            throw DecodingError.valueNotFound(
                JSONValue.self, DecodingError.Context(codingPath: codingPath, debugDescription: "there is no more"))
        }
        defer { currentIndex += 1 }
        return ValueDecoder(value: elements[currentIndex], surroundings: [:], codingPath: codingPath)
    }

    mutating func decodeNil() throws -> Bool {
        guard !isAtEnd, elements[currentIndex] == .null else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try next().decode(type) }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> { try next().container(keyedBy: type) }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try next().unkeyedContainer() }
    mutating func superDecoder() throws -> any Decoder { try next() }
}
