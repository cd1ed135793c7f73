/// A message of u-blox's binary protocol:
///
///     B5 62 | class | ID | length, 2 bytes, low byte first | payload | CK_A CK_B
///
/// The checksum is the 8-bit Fletcher sum of everything from the class to the end of the payload (u-blox M8 receiver
/// description, UBX-13003221, "UBX Checksum").
public struct UBXFrame: Hashable, Sendable {
    /// The two bytes before each frame.
    public static let preamble: [UInt8] = [0xB5, 0x62]
    /// The bytes of a frame without its payload.
    public static let overhead = 8

    /// The class of the message.
    public var messageClass: UInt8
    /// The message within its class.
    public var id: UInt8
    /// At most 65 535 bytes.
    public var payload: [UInt8]

    /// A message; without a payload it is usually a poll for the message of that class and ID.
    public init(_ messageClass: UInt8, _ id: UInt8, _ payload: [UInt8] = []) {
        precondition(payload.count <= Int(UInt16.max))
        (self.messageClass, self.id, self.payload) = (messageClass, id, payload)
    }

    /// The first frame in bytes that may begin with others; nil if there is none.
    public init?(_ bytes: [UInt8]) {
        var scanner = UBXScanner()
        guard let frame = scanner.add(bytes).first else { return nil }
        self = frame
    }

    /// The frame as it is sent.
    public var bytes: [UInt8] {
        let body = [messageClass, id, UInt8(payload.count & 0xFF), UInt8(payload.count >> 8)] + payload
        return UBXFrame.preamble + body + UBXFrame.checksum(of: body[...])
    }

    static func checksum(of body: ArraySlice<UInt8>) -> [UInt8] {
        var (a, b): (UInt8, UInt8) = (0, 0)
        for byte in body {
            a &+= byte
            b &+= a
        }
        return [a, b]
    }
}

extension [UInt8] {
    /// The bytes of an integer, the low one first.
    init(littleEndian value: UInt32) {
        self = stride(from: UInt32(0), to: 32, by: 8).map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    /// The integer whose low byte is at an index; nil beyond the end.
    func littleEndian(at index: Int) -> UInt32? {
        guard index >= 0, index + 4 <= count else { return nil }
        return self[index..<index + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
}
