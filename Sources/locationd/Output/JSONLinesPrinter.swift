import ApplicationLifecycle
import CPUMeter
import LocationEngine
import LocationModel
import LocationService
import NMEA0183
import Scenario
import TraceFormats

/// One JSON object per line. The order of the keys and the decimals are fixed, so that two runs can be compared byte by
/// byte.
struct JSONLinesPrinter: EventPrinter {
    /// Whether the app uses scenes, whose delegate receives the transitions on and off the screen.
    private let usesScenes: Bool
    private var json = JSONWriter()
    private let encoder = LineEncoder(precision: .rounded)

    /// The version of the format, which the first line names: since 2 the names are those of the launch protocol.
    /// Without such a line it is 1.
    static let formatVersion = 2

    /// Whether a location's line says when it was delivered, if that was later than its own time.
    private let isLive: Bool

    init(usesScenes: Bool = false, isLive: Bool = false) { (self.usesScenes, self.isLive) = (usesScenes, isLive) }

    mutating func append(_ event: ServiceEvent, at time: Instant, to bytes: inout [UInt8]) {
        switch event {
        case .locations(let delivery):
            for index in delivery.locations.indices {
                append(delivery.locations[index], of: delivery, at: time, to: &bytes)
            }
        case .message(let message) where usesScenes:
            line("message", at: time, to: &bytes) { $0.field("name", message.name(inScenes: true)) }
        default:
            guard event.isRecorded else { return }
            bytes += encoder.replaceLine { line in
                line.field("time", time)
                line.field("event", event)
            }
        }
    }

    mutating func begin(to bytes: inout [UInt8]) {
        line("format", at: nil, to: &bytes) { $0.field("version", JSONLinesPrinter.formatVersion) }
    }

    private mutating func append(
        _ fix: Fix, of delivery: DeliveredLocations, at time: Instant, to bytes: inout [UInt8]
    ) {
        let isLate = isLive && fix.isDeliveredLate(at: time)
        line("location", at: fix.time, to: &bytes) { json in
            json.fields(LocationField.ofLine, of: fix, .rounded)
            json.field("state", delivery.state.rawValue)
            if let batch = delivery.batch { json.field("batch", batch) }
            if isLate { json.field("delivered", time) }
        }
    }

    mutating func append(_ section: RunSection, at time: Instant?, to bytes: inout [UInt8]) {
        switch section {
        case .summary(let summary): append(summary, at: time, to: &bytes)
        case .scenario(let file, _): line("scenario", at: time, to: &bytes) { $0.field("file", file) }
        case .expectations(let evaluations):
            for evaluation in evaluations {
                line("expectation", at: evaluation.time ?? time, to: &bytes) { json in
                    json.field("name", evaluation.expectation.name)
                    json.field("outcome", evaluation.outcome.rawValue)
                    json.field("expected", evaluation.expectation.text)
                    json.field("found", evaluation.found)
                }
            }
        case .command(let command): line("again", at: time, to: &bytes) { $0.field("command", command) }
        case .cost(let cost): append(cost, at: time, to: &bytes)
        case .energy(let energy): line("energy", at: time, to: &bytes) { energy.write(to: &$0) }
        case .gaps(let gaps):
            guard let time else { return }
            let report = GapReport(gaps, at: time)
            for span in report.spans { line("gap", at: time, to: &bytes) { $0.fields(of: span) } }
            for cause in report.causes { line("gapTotal", at: time, to: &bytes) { $0.fields(of: cause) } }
        }
    }

    private mutating func append(_ summary: RunSummary, at time: Instant?, to bytes: inout [UInt8]) {
        line("summary", at: time, to: &bytes) { json in
            let counts = summary.counts
            json.field("epochs", counts.source.epochs)
            json.field("epochsDecoded", counts.source.epochsDecoded)
            if counts.source.epochsStale > 0 { json.field("epochsStale", counts.source.epochsStale) }
            switch summary.read {
            case .sentences(let sentences):
                json.object("sentences") { json in
                    json.field("decoded", sentences.decoded)
                    json.field("skipped", counts.source.sentencesSkipped)
                    if counts.source.sentencesIgnored > 0 { json.field("ignored", counts.source.sentencesIgnored) }
                    json.object("rejected") { json in
                        for reason in sentences.rejections { json.field(reason.name, reason.count) }
                    }
                }
            case .points(let rejections):
                json.object("points") { json in
                    json.field("read", counts.source.sentencesDecoded)
                    json.field(rejections)
                }
            case .gpsd: json.field("reports", counts.source.sentencesDecoded)
            }
            json.field("fixes", counts.source.fixes)
            json.field("deliveries", counts.deliveries)
            json.field("locations", counts.locations)
            json.field("wakeUps", counts.wakeUps)
        }
    }

    private mutating func append(_ cost: RunCost, at time: Instant?, to bytes: inout [UInt8]) {
        line("cost", at: time, to: &bytes) { json in
            json.object("states") { json in
                for (state, entry) in cost.states { json.object(state.rawValue) { $0.fields(of: entry) } }
            }
            if cost.hasStartUp {
                json.object("startUp") { $0.field("cpuSeconds", cost.ledger.startUp.processSeconds, decimals: 9) }
            }
            let requests = cost.ledger.statusRequests
            if requests.visits > 0 {
                json.object("statusRequests") { json in
                    json.field("count", requests.visits)
                    json.field("cpuSeconds", requests.usage.processSeconds, decimals: 9)
                }
            }
        }
    }

    private mutating func line(
        _ event: String, at time: Instant?, to bytes: inout [UInt8], _ body: (inout JSONWriter) -> Void
    ) {
        json.removeAll()
        json.object { json in
            if let time { json.field("time", time) }
            json.field("event", event)
            body(&json)
        }
        json.endLine()
        bytes.append(contentsOf: json.bytes)
    }
}

extension JSONWriter {
    /// Writes the cost of one state; values that the kernel does not provide are left out.
    mutating func fields(of entry: CPULedger.Entry) {
        field("seconds", entry.seconds, decimals: 3)
        field("cpuSeconds", entry.usage.processSeconds, decimals: 9)
        field("voluntarySwitches", Int(entry.usage.voluntarySwitches))
        field("involuntarySwitches", Int(entry.usage.involuntarySwitches))
        field("peakResidentBytes", Int(entry.usage.peakResidentBytes))
        if let instructions = entry.usage.instructions { field("instructions", Int(instructions)) }
    }

    /// Writes what was rejected: the count and the first lines of each reason.
    mutating func field(_ rejections: Rejections) {
        object("rejected") { json in
            for (reason, entry) in rejections.occurred {
                json.object(reason.rawValue) { json in
                    json.field("count", entry.count)
                    json.array("lines", entry.lines) { $0.element($1) }
                }
            }
        }
    }
}
