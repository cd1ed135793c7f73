/// A receiver's response to a command: a frame of u-blox's, or a sentence of MediaTek's.
public enum ReceiverResponse: Hashable, Sendable {
    case frame(UBXFrame)
    /// The fields of a sentence `PMTK…` with a right checksum.
    case sentence([String])

    /// Whether it is the last response to a command: the acknowledgement, or what a poll has asked for.
    public func answers(_ command: [UInt8]) -> Bool {
        switch self {
        case .frame(let frame):
            guard let asked = UBXFrame(command) else { return false }
            // Messages of the class CFG are acknowledged, also after what they have asked for.
            if asked.messageClass == 0x06 { return UBXAcknowledgement(frame)?.answers(asked) ?? false }
            return frame.messageClass == asked.messageClass && frame.id == asked.id
        case .sentence(let fields):
            guard let name = String(decoding: command, as: UTF8.self).split(separator: ",").first?.prefix(8),
                name.hasPrefix("$PMTK")
            else { return false }
            // The response to a query 6xx is 7xx.
            if name.dropFirst(5).first == "6" { return fields[0] == "PMTK7\(name.dropFirst(6))" }
            return fields.count > 2 && fields[0] == "PMTK001" && fields[1] == name.dropFirst(5)
        }
    }

    /// Whether it acknowledges that a command was carried out.
    public func accepts(_ command: [UInt8]) -> Bool {
        guard answers(command) else { return false }
        switch self {
        case .frame(let frame): return UBXAcknowledgement(frame)?.isAccepted ?? true
        // 0 invalid, 1 unsupported, 2 failed, 3 succeeded.
        case .sentence(let fields): return fields[0] != "PMTK001" || fields[2] == "3"
        }
    }
}

extension ReceiverResponse {
    /// Whether it says that the receiver does not have a command, so that it cannot have been carried out before
    /// either.
    func isUnsupported(_ command: [UInt8]) -> Bool {
        guard answers(command), case .sentence(let fields) = self else { return false }
        return fields[0] == "PMTK001" && fields[2] == "1"
    }
}

extension [ReceiverResponse] {
    /// Whether each command was acknowledged as carried out.
    public func accept(_ commands: [[UInt8]]) -> Bool {
        commands.allSatisfy { command in contains { $0.accepts(command) } }
    }

    /// Whether each command was acknowledged as carried out, or the receiver does not have it.
    public func settle(_ commands: [[UInt8]]) -> Bool {
        commands.allSatisfy { command in contains { $0.accepts(command) || $0.isUnsupported(command) } }
    }
}
