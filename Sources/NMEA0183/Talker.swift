/// The two letters before a sentence's type that identify its sender (`GP`, `GL`, `GA`, `GB`, `BD`, `GQ`, `QZ`, `GI`,
/// `GN`, …).
public struct Talker: Hashable, Sendable {
    /// The letters as two ASCII bytes, the first one in the high byte.
    public let code: UInt16

    /// A talker from its two ASCII bytes.
    public init(_ first: UInt8, _ second: UInt8) { code = UInt16(first) << 8 | UInt16(second) }

    /// GPS, or a receiver that identifies itself as one.
    public static let gps = Talker(UInt8(ascii: "G"), UInt8(ascii: "P"))
    /// A solution of several constellations.
    public static let combined = Talker(UInt8(ascii: "G"), UInt8(ascii: "N"))
    /// GLONASS alone.
    public static let glonass = Talker(UInt8(ascii: "G"), UInt8(ascii: "L"))
    /// Galileo alone.
    public static let galileo = Talker(UInt8(ascii: "G"), UInt8(ascii: "A"))
    /// BeiDou, as in NMEA 4.11.
    public static let beiDou = Talker(UInt8(ascii: "G"), UInt8(ascii: "B"))
}
