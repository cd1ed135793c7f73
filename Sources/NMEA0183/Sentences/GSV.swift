/// GNSS satellites in view: one message of a group.
///
///     $--GSV,n,i,nn[,nn,ee,aaa,ss]{0…4}[,g]*hh     (g: NMEA 4.11's signal, a hexadecimal digit)
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
    /// Writes four fields for each satellite, and NMEA 4.11's signal when there is one.
    func encode(into writer: inout SentenceWriter) {
        writer.begin(talker, "GSV")
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
