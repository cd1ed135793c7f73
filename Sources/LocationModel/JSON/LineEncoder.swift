/// Writes values in the JSON of events, the common format of JSON Lines, recorded runs and the launch protocol:
///
/// - An enumeration is written as the name of its case, with the case's values beside it:
///   `"event":"state","state":"suspended","from":"background"`.
/// - An unnamed payload (`_0`) and a coordinate are written into the enclosing object, without another level.
/// - Instants are ISO 8601. Keys are in encoding order; nil values are omitted.
package struct LineEncoder {
    /// How numbers and times are written.
    package enum Precision: Sendable {
        /// Preserves values: all digits; numbers that JSON cannot represent are `"inf"`, `"-inf"` and `"nan"`.
        case exact
        /// For recordings, which are compared as text: nine decimals for the degrees of a coordinate, three for
        /// everything else, times to the millisecond; numbers that JSON cannot represent are omitted.
        case rounded
    }

    private let output: LineOutput

    package init(precision: Precision) { output = LineOutput(precision) }

    /// Writes a field of the line's object.
    package func field(_ key: String, _ value: some Encodable) {
        do { try output.encode(value, in: .field(key)) } catch {
            preconditionFailure("\(type(of: value)) cannot be written as JSON: \(error)")
        }
    }

    /// Writes a value's own fields into the line's object.
    package func fields(of value: some Encodable) {
        do { try output.encode(value, in: .surroundingObject) } catch {
            preconditionFailure("\(type(of: value)) cannot be written as JSON: \(error)")
        }
    }

    /// One line, with its line ending.
    package static func line(precision: Precision, _ body: (LineEncoder) -> Void) -> [UInt8] {
        LineEncoder(precision: precision).replaceLine(body)
    }

    /// Writes one line, replacing the bytes written before.
    package func replaceLine(_ body: (LineEncoder) -> Void) -> [UInt8] {
        output.json.removeAll()
        output.json.openBracket("{")
        body(self)
        output.json.closeBracket("}")
        output.json.endLine()
        return output.json.bytes
    }
}

/// Where a value is written.
private enum Place {
    case field(String)
    case element
    case surroundingObject
}

/// A class, because the containers of one encoding share the output bytes.
private final class LineOutput {
    private static let locationFields = LocationField.allCases

    var json = JSONWriter()
    let precision: LineEncoder.Precision

    init(_ precision: LineEncoder.Precision) { self.precision = precision }

    func encode(_ value: some Encodable, in place: Place) throws {
        switch value {
        case let instant as Instant: write(precision == .exact ? instant.exactISO8601 : instant.iso8601, in: place)
        case let fix as Fix:
            openObject(in: place)
            json.fields(LineOutput.locationFields, of: fix, precision)
            if case .surroundingObject = place { break }
            json.closeBracket("}")
        case is Coordinate:
            try value.encode(to: ValueEncoder(self, .surroundingObject))
        default:
            let encoder = ValueEncoder(self, place)
            try value.encode(to: encoder)
            encoder.finish()
        }
    }

    func write(_ text: String, in place: Place) {
        if begin(place) { json.string(text) }
    }

    /// Writes a whole number, `true`, `false` or `null`.
    func write(literal text: String, in place: Place) {
        if begin(place) { json.literal(text) }
    }

    func write(_ value: Double, in place: Place) {
        guard precision == .exact || value.isFinite, begin(place) else { return }
        switch place {
        case _ where precision == .exact: json.exactNumber(value)
        case .field("latitude"), .field("longitude"): json.number(value, decimals: 9)
        default: json.number(value, decimals: 3)
        }
    }

    /// Writes what precedes a value; false if the place cannot hold a single value.
    private func begin(_ place: Place) -> Bool {
        switch place {
        case .field(let key): json.key(key)
        case .element: json.separate()
        case .surroundingObject: return false
        }
        return true
    }

    func openObject(in place: Place) { if begin(place) { json.openBracket("{") } }
    func openArray(in place: Place) { if begin(place) { json.openBracket("[") } }
}

/// Encodes one value. What precedes the value is written once its kind is known.
private final class ValueEncoder: Encoder {
    private enum Kind { case unknown, object, array, scalar }

    let output: LineOutput
    private let place: Place
    private var kind = Kind.unknown
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(_ output: LineOutput, _ place: Place) {
        self.output = output
        self.place = place
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(Fields(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        kind = .array
        output.openArray(in: place)
        return Elements(output: output)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        kind = .scalar
        return self
    }

    func openObject() {
        guard kind == .unknown else { return }
        kind = .object
        output.openObject(in: place)
    }

    /// Writes the case of an enumeration: as a string, or, without a key, in the field `case`.
    func writeCase(_ name: String) {
        if case .field(let key) = place {
            kind = .scalar
            output.write(name, in: .field(key))
        } else {
            openObject()
            output.write(name, in: .field("case"))
        }
    }

    /// Closes the value after it was encoded.
    func finish() {
        if kind == .unknown { openObject() }
        if case .surroundingObject = place { return }
        switch kind {
        case .object: output.json.closeBracket("}")
        case .array: output.json.closeBracket("]")
        case .scalar, .unknown: break
        }
    }
}

extension ValueEncoder: SingleValueEncodingContainer {
    func encodeNil() { output.write(literal: "null", in: place) }
    func encode(_ value: Bool) { output.write(literal: value ? "true" : "false", in: place) }
    func encode(_ value: String) { output.write(value, in: place) }
    func encode(_ value: Double) { output.write(value, in: place) }

    /// Integers of every size come here, too, whichever container they were encoded into.
    func encode<T: Encodable>(_ value: T) throws {
        if let number = value as? any BinaryInteger { return output.write(literal: "\(number)", in: place) }
        precondition(!(value is Float), "a Float would encode itself recursively without end")
        try output.encode(value, in: place)
    }
}

private struct Fields<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: ValueEncoder
    /// Whether these are the values of an enumeration case, which are written beside its name.
    var isPayload = false
    var codingPath: [any CodingKey] { [] }

    private func place(_ key: Key) -> Place {
        if !isPayload { encoder.openObject() }
        return key.stringValue.hasPrefix("_") ? .surroundingObject : .field(key.stringValue)
    }

    func encodeNil(forKey key: Key) { encoder.output.write(literal: "null", in: place(key)) }
    func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
        try encoder.output.encode(value, in: place(key))
    }

    /// Used only by the synthesized code of enumerations.
    func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        encoder.writeCase(key.stringValue)
        return KeyedEncodingContainer(Fields<NestedKey>(encoder: encoder, isPayload: true))
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        encoder.output.openArray(in: place(key))
        return Elements(output: encoder.output)
    }

    func superEncoder() -> any Encoder { encoder }
    func superEncoder(forKey key: Key) -> any Encoder { encoder }
}

private struct Elements: UnkeyedEncodingContainer {
    let output: LineOutput
    private(set) var count = 0
    var codingPath: [any CodingKey] { [] }

    init(output: LineOutput) { self.output = output }

    mutating func encodeNil() {
        count += 1
        output.write(literal: "null", in: .element)
    }

    mutating func encode<T: Encodable>(_ value: T) throws {
        count += 1
        try output.encode(value, in: .element)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
        KeyedEncodingContainer(Fields(encoder: ValueEncoder(output, .element)))
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        output.openArray(in: .element)
        return Elements(output: output)
    }

    func superEncoder() -> any Encoder { ValueEncoder(output, .element) }
}
