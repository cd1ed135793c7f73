import FoundationEssentials

/// Why a line was not understood. It says what is wrong with it, and nothing of what is in it but the name of the call.
package struct WireError: Error, Hashable {
    /// The rest of a sentence that begins with the line.
    package let reason: String

    /// An error with this to say of the line.
    package init(_ reason: String) { self.reason = reason }

    static func missing(_ key: String) -> WireError { WireError("lacks \"\(key)\"") }

    init(_ error: any Error) {
        switch error {
        case let error as WireError: self = error
        case DecodingError.typeMismatch(_, let context) where !context.codingPath.isEmpty,
            DecodingError.valueNotFound(_, let context) where !context.codingPath.isEmpty,
            DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
            reason = "has a \"\(WireError.place(context.codingPath))\" that cannot be understood"
        case DecodingError.keyNotFound(let key, let context):
            self = .missing(WireError.place(context.codingPath + [key]))
        default: reason = "is no JSON object that can be understood"
        }
    }

    private static func place(_ path: [any CodingKey]) -> String {
        path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    }
}

/// The codec of both directions: numbers that JSON does not have are strings, the keys are sorted, a line is a line.
enum WireCodec {
    static func encode(_ record: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        guard let data = try? encoder.encode(record) else {
            preconditionFailure("a record of strings and numbers can be encoded")
        }
        return Array(data) + [UInt8(ascii: "\n")]
    }

    static func decode<Record: Decodable>(_ type: Record.Type, from line: [UInt8]) throws(WireError) -> Record {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        do { return try decoder.decode(type, from: Data(line)) } catch { throw WireError(error) }
    }
}

/// What a record must have for the case that it is.
func required<Value>(_ value: Value?, _ key: String) throws(WireError) -> Value {
    guard let value else { throw .missing(key) }
    return value
}

/// One of the values that a key may have.
func known<Value: RawRepresentable>(
    _ type: Value.Type, _ text: Value.RawValue?, _ key: String
) throws(WireError) -> Value {
    guard let value = Value(rawValue: try required(text, key)) else { throw WireError("has an unknown \"\(key)\"") }
    return value
}
