import CPUMeter
import LocationModel
import LocationService
import NMEA0183
import TraceSource

/// The counts of a run; for a trace, the same on every machine.
struct RunSummary {
    /// When it ended, by the source's time.
    let time: Instant?
    let counts: ServiceCounts
    /// What was decoded and what was rejected; nil for gpsd, which decodes the sentences itself.
    let sentences: DecodingCounts?
}

extension RunSummary {
    init(_ service: borrowing LocationService<TraceSource>) {
        self.init(time: service.time, counts: service.counts, sentences: service.source.decodingCounts)
    }
}

extension DecodingCounts {
    /// The numbers of sentences that were not decoded, by reason, with the keys for JSON and the text for people.
    var rejections: [(name: String, text: String, count: Int)] {
        [
            ("badChecksum", "bad checksum", badChecksum),
            ("malformedField", "malformed field", malformedField),
            ("unknownSentence", "unknown sentence", unknownSentence),
            ("tooLong", "too long", tooLong),
            ("resynchronised", "bytes between sentences", resynchronised),
        ]
    }
}

/// The CPU use in each state of the app, which varies from run to run.
struct RunCost {
    let ledger: CPULedger

    /// The states that the app has been in.
    var states: [(state: ApplicationState, entry: CPULedger.Entry)] {
        ApplicationState.allCases.map { ($0, ledger[$0]) }.filter { $0.1.visits > 0 }
    }
}
