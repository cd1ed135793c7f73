import LocationModel
import LocationService
import NMEA0183
import TraceFormats
import TraceSource

/// The counts of a run; for a trace, the same on every machine.
struct RunSummary {
    /// When it ended, by the source's time.
    let time: Instant?
    let counts: ServiceCounts
    let read: ReadCounts
}

/// What was decoded, and what was rejected and why.
enum ReadCounts {
    /// NMEA 0183.
    case sentences(DecodingCounts)
    /// A recording in another format.
    case points(Rejections)
    /// gpsd, which decodes the sentences itself.
    case gpsd

    /// - Parameter rejections: nil for NMEA 0183.
    init(_ sentences: DecodingCounts, _ rejections: Rejections?) {
        self = rejections.map { .points($0) } ?? .sentences(sentences)
    }
}

extension RunSummary {
    init(_ service: borrowing LocationService<TraceSource>) {
        self.init(
            time: service.time, counts: service.counts,
            read: ReadCounts(service.source.decodingCounts, service.source.rejections))
    }
}

extension DecodingCounts {
    /// The numbers of sentences that were not decoded, and of values that were left out, by reason, with the keys for
    /// JSON and the text for the user.
    var rejections: [(name: String, text: String, count: Int)] {
        [
            ("badChecksum", "bad checksum", badChecksum),
            ("malformedField", "malformed field", malformedField),
            ("impossibleValue", "impossible value left out", impossibleValue),
            ("unknownSentence", "unknown sentence", unknownSentence),
            ("tooLong", "too long", tooLong),
            ("resynchronised", "bytes between sentences", resynchronised),
        ]
    }
}
