/// The values of a fix that its source did not report, and that were derived from positions and times.
///
/// Coded as an array of names, such as `["speed","course"]`.
public struct DerivedValues: OptionSet, Hashable, Sendable {
    /// A bit for each value.
    public let rawValue: UInt8

    /// Bits that stand for no value are kept.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The mean speed since the previous position.
    public static let speed = DerivedValues(rawValue: 1)
    /// The direction from the previous position.
    public static let course = DerivedValues(rawValue: 2)
    /// The time, from the distance travelled at a given speed.
    public static let time = DerivedValues(rawValue: 4)

    private static let names: [(name: String, value: DerivedValues)] = [
        ("speed", .speed), ("course", .course), ("time", .time),
    ]

    /// The names of those in the set, in the order `speed`, `course`, `time`.
    public var names: [String] { DerivedValues.names.filter { contains($0.value) }.map(\.name) }
}

extension DerivedValues: Codable {
    /// Unknown names are ignored.
    public init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        self.init()
        while !container.isAtEnd {
            let name = try container.decode(String.self)
            if let known = DerivedValues.names.first(where: { $0.name == name }) { insert(known.value) }
        }
    }

    /// Writes an array of the names.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for name in names { try container.encode(name) }
    }
}
