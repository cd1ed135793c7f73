/// What makes a receiver as it was before the run, written down before it is changed: a killed run cannot do it, the
/// next one can.
public struct ReceiverJournal: Hashable, Codable, Sendable {
    /// The name of the receiver's family.
    public var family: String
    /// The messages that restore its configuration.
    public var restore: [[UInt8]]

    /// A receiver that may sleep, and these changed parts of its configuration.
    public init(family: String, restore: [[UInt8]]) { (self.family, self.restore) = (family, restore) }
}
