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
    /// The sender's two letters: `GP` for GPS, `GN` for several constellations.
    public var talker: Talker
    /// No fix, 2D or 3D; nil if empty.
    public var mode: Fix.Mode?
    /// Satellite numbers in the solution.
    public var satellites: Slots
    /// Position dilution of precision.
    public var pdop: Double?
    /// Horizontal dilution of precision.
    public var hdop: Double?
    /// Vertical dilution of precision.
    public var vdop: Double?
    /// NMEA 4.11's system: 1 GPS, 2 GLONASS, 3 Galileo, 4 BeiDou, 5 QZSS, 6 NavIC.
    public var system: UInt8?

    /// An empty sentence from a talker.
    public init(talker: Talker) {
        self.talker = talker
        satellites = Slots()
    }

    /// The number of filled slots.
    public var satellitesUsed: Int { satellites.filled }

    /// Twelve satellite numbers; an empty slot is 0, wherever it is.
    public struct Slots: Hashable, Sendable {
        /// Every three slots are followed by an unused lane, because that is how the fast path reads them.
        var lanes = SIMD16<UInt16>()

        /// No satellite: all slots are empty.
        public init() {}

        /// The slots, 0 to 11.
        public var indices: Range<Int> { 0..<12 }

        /// The number in a slot.
        public subscript(slot: Int) -> UInt16 {
            get { lanes[slot + slot / 3] }
            set { lanes[slot + slot / 3] = newValue }
        }

        /// The number of filled slots.
        var filled: Int { lanes.indices.count { lanes[$0] != 0 } }
    }
}

extension GSA: SentenceLayout {
    /// The last three bytes of its address: `GSA`.
    static var type: UInt64 { 0x475341 }

    @inline(always)
    var sentence: Sentence { .gsa(self) }

    /// Reads the fields; the result is valid only if the reader has not rejected one.
    @inline(always)
    init(_ talker: Talker, _ fields: inout some FieldReader, _ bytes: RawSpan) {
        self.talker = talker
        // Skips the field for manual or automatic mode selection.
        fields.skip(bytes)
        mode = fields.code(bytes, in: 1...3).flatMap(Fix.Mode.init(rawValue:))
        satellites = fields.slots(bytes)
        pdop = fields.dilution(bytes)
        hdop = fields.dilution(bytes)
        vdop = fields.dilution(bytes)
        system = fields.appendedDigit(bytes)
    }

    /// Writes the 17 fields, and NMEA 4.11's system if there is one.
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

extension FieldReader {
    /// Twelve satellite numbers, 0 for an empty slot.
    @inline(always)
    mutating func slotsByFields(_ bytes: RawSpan) -> GSA.Slots {
        var slots = GSA.Slots()
        for slot in slots.indices { slots[slot] = UInt16(truncatingIfNeeded: integer(bytes, in: 0...65_535) ?? 0) }
        return slots
    }
}
