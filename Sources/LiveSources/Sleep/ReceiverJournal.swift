/// The messages that restore a receiver's configuration, saved before the run changes it: if the run is killed, the
/// next one restores it.
public struct ReceiverJournal: Hashable, Codable, Sendable {
    /// The name of the receiver's family.
    public var family: String
    /// The messages that restore its configuration.
    public var restore: [[UInt8]]

    /// A receiver that may sleep, and these changed parts of its configuration.
    public init(family: String, restore: [[UInt8]]) { (self.family, self.restore) = (family, restore) }
}
