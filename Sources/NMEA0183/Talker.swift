/// The two letters in front of a sentence's type: who talks (`GP`, `GL`, `GA`, `GB`, `BD`, `GQ`, `QZ`, `GI`, `GN`, …).
public struct Talker: Hashable, Sendable {
    /// The letters as two ASCII bytes, the first one in the high byte.
    public let code: UInt16

    /// A talker from its two ASCII bytes.
    public init(_ first: UInt8, _ second: UInt8) { code = UInt16(first) << 8 | UInt16(second) }

    /// GPS, or a receiver that calls itself one.
    public static let gps = Talker(UInt8(ascii: "G"), UInt8(ascii: "P"))
    /// A solution of several constellations.
    public static let combined = Talker(UInt8(ascii: "G"), UInt8(ascii: "N"))
    /// GLONASS.
    public static let glonass = Talker(UInt8(ascii: "G"), UInt8(ascii: "L"))
    /// Galileo.
    public static let galileo = Talker(UInt8(ascii: "G"), UInt8(ascii: "A"))
    /// BeiDou, as NMEA 4.11 names it.
    public static let beiDou = Talker(UInt8(ascii: "G"), UInt8(ascii: "B"))
}
