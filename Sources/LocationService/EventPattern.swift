public import LocationModel

/// An event that a step waits for.
public struct EventPattern: Hashable, Sendable {
    /// Its name, by which two patterns are compared.
    public let name: String
    /// Whether an event is one of these.
    let matches: @Sendable (ServiceEvent) -> Bool

    /// A pattern for events of one kind.
    /// - Parameters:
    ///   - name: distinguishes it from patterns of other events.
    ///   - matches: whether an event is one of these.
    public init(_ name: String, matches: @escaping @Sendable (ServiceEvent) -> Bool) {
        self.name = name
        self.matches = matches
    }

    /// Whether two patterns have the same name.
    public static func == (one: EventPattern, other: EventPattern) -> Bool { one.name == other.name }

    /// Hashes the name, by which patterns are compared.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
