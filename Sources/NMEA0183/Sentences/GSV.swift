/// GNSS satellites in view: one message of a group.
///
///            1 2 3  4  5  6   7          last
///            | | |  |  |  |   |          |
///     $--GSV,n,i,nn,nn,ee,aaa,ss, … 0-4 …,g*hh
///
/// 1 messages in the group, 2 this message, 3 satellites in view, then for each satellite: number, elevation, azimuth,
/// signal to noise; last the signal (from NMEA 4.1 on, a hexadecimal digit), there when it stands alone behind the fours.
public struct GSV: Sendable {
    /// A satellite in view.
    public struct Satellite: Hashable, Sendable {
        /// Its number in the talker's numbering.
        public var number: UInt16 = 0
        /// Degrees above the horizon.
        public var elevation: Int16?
        /// Degrees from true north.
        public var azimuth: Int16?
        /// Carrier-to-noise density in dB-Hz; nil when not tracked.
        public var signalToNoise: Int16?

        /// A satellite of which nothing is known yet.
        public init() {}
    }

    /// Who talks, which tells the constellation.
    public var talker: Talker
    /// Messages in the group.
    public var messageCount: Int
    /// This message's number in it, from 1.
    public var messageNumber: Int
    /// Satellites in view, over the whole group.
    public var satellitesInView: Int
    /// The satellites of this message; the first ``count`` are filled.
    public var satellites: InlineArray<4, Satellite>
    /// How many satellites this message has.
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

extension GSV {
    /// The last three bytes of its address: `GSV`.
    static var type: UInt64 { 0x475356 }

    /// Reads the fields; what they hold counts only when the reader has not found one malformed.
    init(_ talker: Talker, _ fields: inout FieldReader, _ bytes: RawSpan) {
        self.talker = talker
        messageCount = fields.integer(bytes, in: 1...99) ?? 0
        messageNumber = fields.integer(bytes, in: 1...99) ?? 0
        satellitesInView = fields.integer(bytes, in: 0...999) ?? 0
        satellites = InlineArray(repeating: Satellite())
        count = 0
        if messageNumber < 1 || messageNumber > messageCount { fields.reject() }
        while fields.position < fields.end {
            // The signal stands alone behind the last group of four: (fields - 3) mod 4 = 1.
            if fields.isLast(bytes) {
                signal = fields.hexadecimalDigit(bytes)
                break
            }
            var satellite = Satellite()
            let number = fields.integer(bytes, in: 0...65_535)
            satellite.elevation = fields.integer(bytes, in: -90...90).map { Int16($0) }
            satellite.azimuth = fields.integer(bytes, in: 0...360).map { Int16($0) }
            if fields.position >= fields.end { fields.reject() }
            satellite.signalToNoise = fields.integer(bytes, in: 0...99).map { Int16($0) }
            // An empty slot fills the message up.
            guard let number else { continue }
            satellite.number = UInt16(number)
            guard count < 4 else {
                fields.reject()
                break
            }
            satellites[count] = satellite
            count += 1
        }
    }

    /// Writes four fields for each satellite, and NMEA 4.11's signal when there is one.
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

extension FieldReader {
    /// Whether just one field is left that can be a digit, or empty. A longer one is no signal, and no satellite.
    @inline(__always)
    func isLast(_ bytes: RawSpan) -> Bool {
        end - position == 1 || (end - position == 2 && bytes.byte(at: position + 1) != UInt8(ascii: ","))
    }
}
