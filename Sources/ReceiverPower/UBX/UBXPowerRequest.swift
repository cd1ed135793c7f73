/// UBX-RXM-PMREQ (02 41): backup mode for a time, after which the receiver starts by itself.
///
///     version 0, M6 to M8    duration, ms | flags: 2 backup
///     version 1, M9 and M10  0 | 0 0 0 | duration, ms | flags: 2 backup, 4 force | wake-up sources: 8 UART RX
///
/// It is never acknowledged: the proof is the receiver's silence. A duration of 0 means without an end, and an M10 did
/// not sleep then (reports of others), so that the shortest duration is a millisecond.
public struct UBXPowerRequest: Hashable, Sendable {
    /// Milliseconds of backup.
    public let duration: UInt32
    /// Whether the message has version 1.
    public let isVersion1: Bool

    /// - Parameters:
    ///   - seconds: the time in backup; at least a millisecond, at most 49 days.
    ///   - generation: the receiver's generation.
    public init(seconds: Double, for generation: UBXVersion.Generation) {
        let milliseconds = (seconds * 1000).rounded()
        duration = milliseconds >= 1 ? UInt32(min(milliseconds, Double(UInt32.max))) : 1
        isVersion1 = generation >= .m9
    }

    /// Reads a frame; nil if it is another message, or does not request backup.
    public init?(_ frame: UBXFrame) {
        guard frame.messageClass == 0x02, frame.id == 0x41 else { return nil }
        let payload = frame.payload
        isVersion1 = payload.count == 16
        guard payload.count == 8 || payload.count == 16 && payload[0] == 0,
            let duration = payload.littleEndian(at: isVersion1 ? 4 : 0),
            let flags = payload.littleEndian(at: isVersion1 ? 8 : 4), flags & 2 != 0
        else { return nil }
        self.duration = duration
    }

    /// Its payload has 8 bytes in version 0, and 16 in version 1, by which bytes on the UART wake the receiver, too.
    public var frame: UBXFrame {
        var payload: [UInt8] = isVersion1 ? [0, 0, 0, 0] : []
        payload += [UInt8](littleEndian: duration)
        payload += [UInt8](littleEndian: isVersion1 ? 6 : 2)
        if isVersion1 { payload += [UInt8](littleEndian: 8) }
        return UBXFrame(0x02, 0x41, payload)
    }
}
