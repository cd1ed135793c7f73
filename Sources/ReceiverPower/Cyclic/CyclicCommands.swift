/// How a family's cyclic tracking is begun and ended, in which the receiver rests within each second and still sends
/// every epoch.
public protocol CyclicCommands: Sendable {
    /// The commands that ask for the current configuration; empty if the receiver cannot be asked.
    var polls: [[UInt8]] { get }

    /// The commands that begin cyclic tracking, and those that restore the configuration.
    /// - Parameter responses: the responses to ``polls``, in any order, among others.
    /// - Returns: nil if a response is missing or is not understood.
    func change(_ responses: [ReceiverResponse]) -> (begin: [[UInt8]], restore: [[UInt8]])?
}
