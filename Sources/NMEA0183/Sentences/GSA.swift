public import LocationModel

/// GNSS dilution of precision and active satellites; one for each constellation of a combined solution.
///
///            1 2 3                                14 15  16  17  18
///            | | |                                 | |   |   |   |
///     $--GSA,a,x,nn,nn,nn,nn,nn,nn,nn,nn,nn,nn,nn,nn,x.x,x.x,x.x,s*hh
///
/// 1 automatic or manual, 2 mode (1 none, 2 2D, 3 3D), 3-14 satellites, 15 PDOP, 16 HDOP, 17 VDOP, 18 system (from NMEA
/// 4.11 on, a hexadecimal digit).
public struct GSA: Sendable {
    /// Who talks.
    public var talker: Talker
    /// No fix, 2D or 3D; nil when empty.
    public var mode: Fix.Mode?
    /// Satellite numbers in the solution; an empty slot is 0, wherever it stands.
    public var satellites: InlineArray<12, UInt16>
    /// Position dilution of precision.
    public var pdop: Double?
    /// Horizontal dilution of precision.
    public var hdop: Double?
    /// Vertical dilution of precision.
    public var vdop: Double?
    /// NMEA 4.11's system: 1 GPS, 2 GLONASS, 3 Galileo, 4 BeiDou, 5 QZSS, 6 NavIC.
    public var system: UInt8?

    /// An empty sentence of a talker.
    public init(talker: Talker) {
        self.talker = talker
        satellites = InlineArray(repeating: 0)
    }

    /// How many slots are filled.
    public var satellitesUsed: Int {
        var used = 0
        for slot in satellites.indices where satellites[slot] != 0 { used += 1 }
        return used
    }
}

extension GSA {
    /// The last three bytes of its address: `GSA`.
    static var type: UInt64 { 0x475341 }

    /// Reads the fields; what they hold counts only when the reader has not found one malformed.
    init(_ talker: Talker, _ fields: inout FieldReader, _ bytes: RawSpan) {
        self.talker = talker
        // Whether the mode was chosen by hand or by the receiver.
        fields.skip(bytes)
        mode = fields.integer(bytes, in: 1...3).flatMap { Fix.Mode(rawValue: UInt8($0)) }
        satellites = InlineArray(repeating: 0)
        for slot in 0..<12 { satellites[slot] = UInt16(fields.integer(bytes, in: 0...65_535) ?? 0) }
        pdop = fields.decimal(bytes, in: 0...1e6)
        hdop = fields.decimal(bytes, in: 0...1e6)
        vdop = fields.decimal(bytes, in: 0...1e6)
        system = fields.hexadecimalDigit(bytes)
    }

    /// Writes the 17 fields, and NMEA 4.11's system when there is one.
    func encode(into writer: inout SentenceWriter) {
        writer.begin(talker, GSA.type)
        writer.letter(UInt8(ascii: "A"))
        writer.integer(mode.map { Int($0.rawValue) })
        for slot in satellites.indices {
            writer.integer(satellites[slot] == 0 ? nil : Int(satellites[slot]), digits: 2)
        }
        writer.decimal(pdop, decimals: 2)
        writer.decimal(hdop, decimals: 2)
        writer.decimal(vdop, decimals: 2)
        if let system {
            writer.empty()
            writer.hexadecimal(system & 15)
        }
    }
}
