import CPUMeter
import LocationModel
import LocationService
import NMEA0183
import TraceSource

/// What a run has come to; the same on every machine.
struct RunSummary {
    let epochs: Int
    let epochsDecoded: Int
    let fixes: Int
    let sentences: DecodingCounts
    let sentencesSkipped: Int
    let service: ServiceCounts

    init(_ source: borrowing TraceSource, _ counts: ServiceCounts) {
        epochs = source.decodedEpochs + source.skippedEpochs
        epochsDecoded = source.decodedEpochs
        fixes = source.fixes
        sentences = source.counts
        sentencesSkipped = source.skippedSentences
        service = counts
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
            ("resynchronised", "resynchronised", resynchronised),
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
