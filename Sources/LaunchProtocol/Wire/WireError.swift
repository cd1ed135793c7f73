import LocationModel

/// Why a line was not understood. It contains nothing of the line but the name of the call or event.
package struct WireError: Error, Hashable {
    /// The predicate of a sentence with the line as its subject, such as `lacks "call"`.
    package let reason: String

    package init(_ reason: String) { self.reason = reason }

    private init(_ error: any Error) {
        switch error {
        case let error as WireError: self = error
        case let error as UnknownCase: reason = "has an unknown \"\(WireError.place(error.path))\""
        case DecodingError.typeMismatch(_, let context) where !context.codingPath.isEmpty,
            DecodingError.valueNotFound(_, let context) where !context.codingPath.isEmpty:
            reason = "has an invalid \"\(WireError.place(context.codingPath))\""
        // A string that names no case.
        case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
            reason = "has an unknown \"\(WireError.place(context.codingPath))\""
        case DecodingError.keyNotFound(let key, let context):
            reason = "lacks \"\(WireError.place(context.codingPath + [key]))\""
        default: reason = "is not a valid JSON object"
        }
    }

    /// Runs a body and converts its errors.
    static func catching<Value>(_ body: () throws -> Value) throws(WireError) -> Value {
        do { return try body() } catch { throw WireError(error) }
    }

    private static func place(_ path: [any CodingKey]) -> String { path.map(\.stringValue).joined(separator: ".") }
}

extension LineDecoder {
    /// The error for a line whose name is missing or not a string.
    func wrongName(_ key: String) throws -> any Error {
        _ = try decode(String.self, forKey: key)
        return WireError("lacks \"\(key)\"")
    }
}
