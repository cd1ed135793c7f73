import CPUMeter
import LocationModel
import LocationService
import NMEA0183
import TraceSource

/// What a run has come to; of a trace the same on every machine.
struct RunSummary {
    /// When it ended, by the source's time.
    let time: Instant?
    let counts: ServiceCounts
    /// What was decoded and what was rejected; nil when gpsd has done that.
    let sentences: DecodingCounts?
}

extension RunSummary {
    init(_ service: borrowing LocationService<TraceSource>) {
        self.init(time: service.time, counts: service.counts, sentences: service.source.decodingCounts)
    }
}

extension DecodingCounts {
    /// What was not decoded, by reason, with the names that records use.
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

/// What each state of the app has cost; never the same twice.
struct RunCost {
    let ledger: CPULedger

    /// The states that cost something.
    var states: [(state: ApplicationState, entry: CPULedger.Entry)] {
        ApplicationState.allCases.map { ($0, ledger[$0]) }.filter { $0.1.visits > 0 }
    }
}
