/// Identifies one client of the engine: one of the app's location managers.
public struct ClientID: Hashable, Comparable, Sendable {
    /// The number assigned by the runtime.
    public let rawValue: Int

    /// The client with this number.
    public init(_ rawValue: Int) { self.rawValue = rawValue }

    /// Orders clients by number, which is the order in which they are served.
    public static func < (a: ClientID, b: ClientID) -> Bool { a.rawValue < b.rawValue }
}

/// Coded as its number.
extension ClientID: Codable {
    /// - Throws: if the value is not an integer.
    public init(from decoder: any Decoder) throws { self.init(try decoder.singleValueContainer().decode(Int.self)) }

    /// Writes the identifier as a number.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}
