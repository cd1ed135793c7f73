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
    @inline(__always)
    public var satellitesUsed: Int { satellites.filled }

    /// Twelve satellite numbers; an empty slot is 0, wherever it is.
    public struct Slots: Hashable, Sendable {
        /// Four slots in each word, 16 bits each, the first one lowest.
        private var fours: InlineArray<3, UInt64>

        /// No satellite: all slots are empty.
        public init() { fours = InlineArray(repeating: 0) }

        /// Slots from four words with three slots each.
        @inline(always)
        init(threes: SIMD4<UInt64>) {
            fours = [
                threes.x | threes.y &<< 48, threes.y &>> 16 | threes.z &<< 32, threes.z &>> 32 | threes.w &<< 16,
            ]
        }

        /// The slots, 0 to 11.
        public var indices: Range<Int> { 0..<12 }

        /// The number in a slot.
        public subscript(slot: Int) -> UInt16 {
            get { UInt16(truncatingIfNeeded: fours[slot / 4] >> UInt64(16 * (slot % 4))) }
            set {
                let shift = UInt64(16 * (slot % 4))
                fours[slot / 4] = fours[slot / 4] & ~(0xFFFF << shift) | UInt64(newValue) << shift
            }
        }

        /// The number of filled slots.
        @inline(__always)
        var filled: Int {
            var filled: UInt64 = 0
            for index in fours.indices {
                // Sets the highest bit of each non-zero slot; no carry crosses slots.
                let word = fours[index]
                let some = ((word & 0x7FFF_7FFF_7FFF_7FFF) &+ 0x7FFF_7FFF_7FFF_7FFF | word) & 0x8000_8000_8000_8000
                filled &+= some &>> 15
            }
            return Int(truncatingIfNeeded: (filled &* 0x0001_0001_0001_0001) &>> 48)
        }

        /// Whether all slots are the same.
        public static func == (a: Slots, b: Slots) -> Bool { a.indices.allSatisfy { a[$0] == b[$0] } }

        /// Hashes all slots.
        public func hash(into hasher: inout Hasher) {
            for index in fours.indices { hasher.combine(fours[index]) }
        }
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
