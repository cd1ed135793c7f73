/// UBX-MON-VER (0A 04): the receiver's generation.
///
///     payload   software, 30 bytes | hardware, 10 bytes | extensions, 30 bytes each; all of ASCII, ended by zeros
public struct UBXVersion: Hashable, Sendable {
    /// The generation of a u-blox receiver, which decides what commands it understands.
    public enum Generation: Int, CaseIterable, Comparable, Sendable {
        case m6 = 6
        case m7 = 7
        case m8 = 8
        case m9 = 9
        case m10 = 10

        /// Orders from older to newer.
        public static func < (a: Generation, b: Generation) -> Bool { a.rawValue < b.rawValue }
    }

    /// The poll for this message.
    public static let poll = UBXFrame(0x0A, 0x04)

    /// The text of the hardware's version, such as `00080000`.
    public let hardware: String

    /// Reads a frame; nil if it is another message.
    public init?(_ frame: UBXFrame) {
        guard frame.messageClass == 0x0A, frame.id == 0x04, frame.payload.count >= 40 else { return nil }
        hardware = String(decoding: frame.payload[30..<40].prefix { $0 != 0 }, as: UTF8.self)
    }

    /// The generation; nil if the hardware is not known.
    public var generation: Generation? { UBXVersion.generation(hardware: hardware) }

    /// The generation in gpsd's description of a receiver, such as `SW ROM CORE 3.01 (107888),HW 00080000`.
    public static func generation(inSubtype text: String) -> Generation? {
        guard let word = text.firstRange(of: "HW ") else { return nil }
        return generation(hardware: String(text[word.upperBound...].prefix { $0.isHexDigit }))
    }

    /// The hardware's version is the generation in its third and fourth digit; `00190000` is an M9, `000A0000` an M10.
    private static func generation(hardware: String) -> Generation? {
        switch hardware.prefix(4).uppercased() {
        case "0004": .m6
        case "0007": .m7
        case "0008": .m8
        case "0019": .m9
        case "000A": .m10
        default: nil
        }
    }
}
