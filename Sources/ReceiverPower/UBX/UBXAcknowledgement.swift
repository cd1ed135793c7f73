/// UBX-ACK-ACK (05 01) or UBX-ACK-NAK (05 00): the response to a message of the class CFG.
///
///     payload   class of the message | its ID
public struct UBXAcknowledgement: Hashable, Sendable {
    /// Whether the message was accepted.
    public let isAccepted: Bool
    /// The class of the message.
    public let messageClass: UInt8
    /// The ID of the message.
    public let id: UInt8

    /// Reads a frame; nil if it is no acknowledgement.
    public init?(_ frame: UBXFrame) {
        guard frame.messageClass == 0x05, frame.id <= 1, frame.payload.count == 2 else { return nil }
        (isAccepted, messageClass, id) = (frame.id == 1, frame.payload[0], frame.payload[1])
    }

    /// Whether it is the response to a message.
    public func answers(_ frame: UBXFrame) -> Bool { messageClass == frame.messageClass && id == frame.id }
}
