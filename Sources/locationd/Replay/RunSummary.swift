import CPUMeter
import LocationModel
import LocationService
import NMEA0183
import TraceSource

/// What a run has come to; the same on every machine.
struct RunSummary {
    /// When the trace ended.
    let time: Instant?
    let counts: ServiceCounts
    let sentences: DecodingCounts

    init(_ service: borrowing LocationService<TraceSource>) {
        time = service.time
        counts = service.counts
        sentences = service.source.decodingCounts
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
