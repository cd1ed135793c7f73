/// The messages for cyclic tracking, in which the receiver rests between its epochs.
///
/// - M6 to M8: CFG-RXM (06 11) chooses power saving, CFG-PM2 (06 3B) its kind.
/// - M10: CFG-VALSET (06 8A) of CFG-PM-OPERATEMODE.
/// - An M9 has no such mode.
///
/// What the receiver answers to ``polls(of:)`` is what restores it: nothing is written before it was read. Everything
/// is written to RAM only, so that it is gone when the receiver loses its power.
public enum UBXCyclicTracking {
    private static let modeKey: UInt32 = 0x20D0_0001
    private static let cfgRXM: (UInt8, UInt8) = (0x06, 0x11)
    private static let cfgPM2: (UInt8, UInt8) = (0x06, 0x3B)
    /// Bits 17 and 18 of CFG-PM2's flags: 0 on/off, 1 cyclic tracking.
    private static let kindMask: UInt32 = 0b11 << 17

    /// The messages that ask for the present configuration; empty if the generation has no cyclic tracking.
    public static func polls(of generation: UBXVersion.Generation) -> [UBXFrame] {
        switch generation {
        case .m6, .m7, .m8: [UBXFrame(cfgRXM.0, cfgRXM.1), UBXFrame(cfgPM2.0, cfgPM2.1)]
        case .m9: []
        case .m10:
            // Version 0, layer RAM, position 0, the key.
            [UBXFrame(0x06, 0x8B, [0, 0, 0, 0] + key)]
        }
    }

    /// The messages that begin cyclic tracking, and those that restore what was read.
    /// - Parameters:
    ///   - generation: the receiver's, which decides which messages it understands.
    ///   - answers: the answers to ``polls(of:)``, in any order, among other frames.
    /// - Returns: nil if an answer is missing or is not understood.
    public static func change(
        of generation: UBXVersion.Generation, answers: [UBXFrame]
    ) -> (begin: [UBXFrame], restore: [UBXFrame])? {
        switch generation {
        case .m6, .m7, .m8:
            guard
                let mode = answers.last(where: {
                    ($0.messageClass, $0.id) == cfgRXM && $0.payload.count == 2
                }),
                let kind = answers.last(where: {
                    ($0.messageClass, $0.id) == cfgPM2 && $0.payload.count >= 44
                }), let flags = kind.payload.littleEndian(at: 4)
            else { return nil }
            var (saving, cyclic) = (mode, kind)
            saving.payload[1] = 1
            var changed: [UInt8] = []
            changed.append(littleEndian: flags & ~kindMask | 1 << 17)
            cyclic.payload.replaceSubrange(4..<8, with: changed)
            return ([cyclic, saving], [mode, kind])
        case .m9: return nil
        case .m10:
            // Version 1, layer, position, the key, its value.
            guard
                let answer = answers.last(where: {
                    ($0.messageClass, $0.id) == (0x06, 0x8B) && $0.payload.count == 9 && $0.payload[0] == 1
                }), answer.payload[4..<8].elementsEqual(key)
            else { return nil }
            return ([setting(mode: 2)], [setting(mode: answer.payload[8])])
        }
    }

    private static var key: [UInt8] {
        var key: [UInt8] = []
        key.append(littleEndian: modeKey)
        return key
    }

    /// Version 0, layer RAM, reserved, the key, its value.
    private static func setting(mode: UInt8) -> UBXFrame { UBXFrame(0x06, 0x8A, [0, 1, 0, 0] + key + [mode]) }
}
