/// GNSS satellites in view: one message of a group.
///
///            1 2 3  4  5  6   7          last
///            | | |  |  |  |   |          |
///     $--GSV,n,i,nn,nn,ee,aaa,ss, … 0-4 …,g*hh
///
/// 1 messages in the group, 2 this message, 3 satellites in view, then for each satellite: number, elevation, azimuth,
/// signal to noise; last the signal (from NMEA 4.1 on, a hexadecimal digit), present if it stands alone after the
/// groups of four.
public struct GSV: Sendable {
    /// A satellite in view.
    public struct Satellite: Hashable, Sendable {
        /// Sixteen bits each: the number lowest, then elevation, azimuth, signal; an unknown value is the minimum.
        private var lanes: UInt64

        /// A satellite without values.
        public init() { self.init(lanes: 0x8000_8000_8000_0000) }

        /// A satellite from its packed values.
        @inline(always)
        init(lanes: UInt64) { self.lanes = lanes }

        /// Its number in the talker's numbering.
        public var number: UInt16 {
            get { UInt16(truncatingIfNeeded: lanes) }
            set { lanes = lanes & ~0xFFFF | UInt64(newValue) }
        }
        /// Degrees above the horizon.
        public var elevation: Int16? {
            get { self[16] }
            set { self[16] = newValue }
        }
        /// Degrees from true north.
        public var azimuth: Int16? {
            get { self[32] }
            set { self[32] = newValue }
        }
        /// Carrier-to-noise density in dB-Hz; nil if not tracked.
        public var signalToNoise: Int16? {
            get { self[48] }
            set { self[48] = newValue }
        }

        private subscript(shift: UInt64) -> Int16? {
            get {
                let value = Int16(truncatingIfNeeded: lanes >> shift)
                return value == .min ? nil : value
            }
            set { lanes = lanes & ~(0xFFFF << shift) | UInt64(UInt16(bitPattern: newValue ?? .min)) << shift }
        }
    }

    /// The talker, which identifies the constellation.
    public var talker: Talker
    /// Messages in the group.
    public var messageCount: Int
    /// The number of this message in the group, from 1.
    public var messageNumber: Int
    /// Satellites in view in the whole group.
    public var satellitesInView: Int
    /// The satellites of this message; the first ``count`` are used.
    public var satellites: InlineArray<4, Satellite>
    /// The number of satellites in this message.
    public var count: Int
    /// NMEA 4.11's signal identifier.
    public var signal: UInt8?

    /// A message without satellites.
    public init(talker: Talker, messageCount: Int, messageNumber: Int, satellitesInView: Int) {
        self.talker = talker
        self.messageCount = messageCount
        self.messageNumber = messageNumber
        self.satellitesInView = satellitesInView
        satellites = InlineArray(repeating: Satellite())
        count = 0
    }
}

extension GSV: SentenceLayout {
    /// The last three bytes of its address: `GSV`.
    static var type: UInt64 { 0x475356 }

    @inline(always)
    var sentence: Sentence { .gsv(self) }

    /// Reads the fields; the result is valid only if the reader has not rejected one.
    @inline(always)
    init(_ talker: Talker, _ fields: inout some FieldReader, _ bytes: RawSpan) {
        let (messageCount, messageNumber, satellitesInView) = fields.group(bytes)
        if messageNumber < 1 || messageNumber > messageCount { fields.reject() }
        let (satellites, count) = fields.satellites(bytes)
        // The signal is a single field after the last group of four: (fields - 3) mod 4 = 1.
        let signal = fields.appendedDigit(bytes)
        self.talker = talker
        self.messageCount = messageCount
        self.messageNumber = messageNumber
        self.satellitesInView = satellitesInView
        self.satellites = satellites
        self.count = count
        self.signal = signal
    }

    /// Whether more messages of the group follow.
    var isPartial: Bool { messageNumber != messageCount }

    /// Writes four fields for each satellite, and NMEA 4.11's signal if there is one.
    func encode(into writer: inout SentenceWriter) {
        writer.begin(talker, GSV.type)
        writer.integer(messageCount)
        writer.integer(messageNumber)
        writer.integer(satellitesInView, digits: 2)
        for index in 0..<max(0, min(4, count)) {
            let satellite = satellites[index]
            writer.integer(Int(satellite.number), digits: 2)
            writer.integer(satellite.elevation.map(Int.init), digits: 2)
            writer.integer(satellite.azimuth.map(Int.init), digits: 3)
            writer.integer(satellite.signalToNoise.map(Int.init), digits: 2)
        }
        if let signal {
            writer.empty()
            writer.hexadecimal(signal & 15)
        }
    }
}

extension StrictFields {
    /// The number of messages in the group, the number of this one, and the satellites in view; zero if empty.
    mutating func group(_ bytes: RawSpan) -> (Int, Int, Int) {
        (
            integer(bytes, in: 1...99) ?? 0, integer(bytes, in: 1...99) ?? 0, integer(bytes, in: 0...999) ?? 0
        )
    }

    /// Satellites, four fields each, and their count.
    mutating func satellites(_ bytes: RawSpan) -> (InlineArray<4, GSV.Satellite>, Int) {
        var satellites = InlineArray<4, GSV.Satellite>(repeating: GSV.Satellite())
        var count = 0
        while hasNext, !isLast(bytes) {
            let number = integer(bytes, in: 0...65_535)
            var satellite = GSV.Satellite()
            satellite.elevation = integer(bytes, in: -90...90).map { Int16(truncatingIfNeeded: $0) }
            satellite.azimuth = integer(bytes, in: 0...360).map { Int16(truncatingIfNeeded: $0) }
            if !hasNext { reject() }
            satellite.signalToNoise = integer(bytes, in: 0...99).map { Int16(truncatingIfNeeded: $0) }
            // An empty slot that pads the message.
            guard let number else { continue }
            guard count < 4 else {
                reject()
                break
            }
            satellite.number = UInt16(truncatingIfNeeded: number)
            satellites[count] = satellite
            count += 1
        }
        return (satellites, count)
    }

    /// Whether exactly one field of at most one character is left. A longer one is neither a signal nor a satellite.
    private func isLast(_ bytes: RawSpan) -> Bool {
        var remainder = self
        return remainder.next(bytes).count <= 1 && !remainder.hasNext
    }
}
