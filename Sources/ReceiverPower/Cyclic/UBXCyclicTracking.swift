/// u-blox's cyclic tracking (PSMCT).
///
/// - M6 to M8: CFG-RXM (06 11) chooses power saving, CFG-PM2 (06 3B) its kind.
/// - M10: CFG-VALSET (06 8A) of CFG-PM-OPERATEMODE.
/// - An M9 has no such mode.
///
/// The receiver's responses to the polls are what restores it: nothing is written before it was read. Everything is
/// written to RAM only, so that it is gone when the receiver loses its power.
struct UBXCyclicTracking: CyclicCommands {
    private let generation: UBXVersion.Generation

    /// Nil for a generation without it.
    init?(of generation: UBXVersion.Generation) {
        guard generation != .m9 else { return nil }
        self.generation = generation
    }

    /// The key of CFG-PM-OPERATEMODE.
    private static let key = [UInt8](littleEndian: 0x20D0_0001)
    private static let cfgRXM: (UInt8, UInt8) = (0x06, 0x11)
    private static let cfgPM2: (UInt8, UInt8) = (0x06, 0x3B)
    /// Bits 17 and 18 of CFG-PM2's flags: 0 on/off, 1 cyclic tracking.
    private static let kindMask: UInt32 = 0b11 << 17

    var polls: [[UInt8]] {
        let frames =
            switch generation {
            case .m6, .m7, .m8, .m9: [UBXFrame(Self.cfgRXM.0, Self.cfgRXM.1), UBXFrame(Self.cfgPM2.0, Self.cfgPM2.1)]
            // Version 0, layer RAM, position 0, the key.
            case .m10: [UBXFrame(0x06, 0x8B, [0, 0, 0, 0] + Self.key)]
            }
        return frames.map(\.bytes)
    }

    func change(_ responses: [ReceiverResponse]) -> (begin: [[UInt8]], restore: [[UInt8]])? {
        let frames = responses.compactMap { response in if case .frame(let frame) = response { frame } else { nil } }
        guard let change = generation == .m10 ? setting(frames) : messages(frames) else { return nil }
        return (change.begin.map(\.bytes), change.restore.map(\.bytes))
    }

    private typealias Change = (begin: [UBXFrame], restore: [UBXFrame])

    private func messages(_ responses: [UBXFrame]) -> Change? {
        guard
            let mode = responses.last(where: { ($0.messageClass, $0.id) == Self.cfgRXM && $0.payload.count == 2 }),
            let kind = responses.last(where: { ($0.messageClass, $0.id) == Self.cfgPM2 && $0.payload.count >= 44 }),
            let flags = kind.payload.littleEndian(at: 4)
        else { return nil }
        var (saving, cyclic) = (mode, kind)
        saving.payload[1] = 1
        cyclic.payload.replaceSubrange(4..<8, with: [UInt8](littleEndian: flags & ~Self.kindMask | 1 << 17))
        return ([cyclic, saving], [mode, kind])
    }

    private func setting(_ responses: [UBXFrame]) -> Change? {
        // Version 1, layer, position, the key, its value.
        guard
            let response = responses.last(where: {
                ($0.messageClass, $0.id) == (0x06, 0x8B) && $0.payload.count == 9 && $0.payload[0] == 1
            }), response.payload[4..<8].elementsEqual(Self.key)
        else { return nil }
        return ([Self.setting(mode: 2)], [Self.setting(mode: response.payload[8])])
    }

    /// Version 0, layer RAM, reserved, the key, its value.
    private static func setting(mode: UInt8) -> UBXFrame { UBXFrame(0x06, 0x8A, [0, 1, 0, 0] + key + [mode]) }
}
