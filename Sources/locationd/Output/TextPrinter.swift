import ApplicationLifecycle
import CPUMeter
import LocationEngine
import LocationModel
import LocationService
import NMEA0183
import Scenario
import TraceFormats
import TraceSource

/// Prints lines for people: the time of day and the event, and the date when it changes.
struct TextPrinter: EventPrinter {
    /// Whether the app uses scenes, whose delegate receives the transitions on and off the screen.
    private let usesScenes: Bool
    /// Midnight of the date that was printed last, in nanoseconds.
    private var midnight: Int64?
    private static let columns = FixColumns()
    /// The state that was printed last.
    private var state = (itself: ApplicationState.notRunning, text: ShortText(ApplicationState.notRunning.rawValue))
    private static let lineEnd = ShortText("\n")
    private static let comma = ShortText(", ")

    init(usesScenes: Bool = false) { self.usesScenes = usesScenes }

    func begin(to bytes: inout [UInt8]) {}

    mutating func append(_ event: ServiceEvent, at time: Instant, to bytes: inout [UInt8]) {
        switch event {
        case .delivery(let delivery):
            for index in delivery.locations.indices { append(delivery.locations[index], of: delivery, to: &bytes) }
        default:
            if let text = event.text(usesScenes: usesScenes) { line(at: time, text, to: &bytes) }
        }
    }

    mutating func append(_ summary: RunSummary, at time: Instant?, to bytes: inout [UInt8]) {
        let counts = summary.counts
        let (epochs, deliveries) = (counts.source.epochs, counts.deliveries)
        var text = "\n\(epochs.counted("epoch", "epochs")), \(counts.source.epochsDecoded.grouped) decoded, "
        if counts.source.epochsStale > 0 { text += "\(counts.source.epochsStale.grouped) too old on arrival, " }
        text += "\(counts.source.fixes.grouped) with a position\n"
        text += "\(deliveries.counted("delivery", "deliveries")), "
        text += "\(counts.wakeUps.counted("wake-up", "wake-ups"))\n"
        switch summary.read {
        case .sentences(let sentences):
            let rejected = sentences.rejections.filter { $0.count > 0 }.map { "\($0.text) \($0.count.grouped)" }
            text += "sentences: \(sentences.decoded.grouped) decoded, "
            text += "\(counts.source.sentencesSkipped.grouped) skipped, "
            if counts.source.sentencesIgnored > 0 {
                text += "\(counts.source.sentencesIgnored.grouped) of another receiver ignored, "
            }
            text += "not decoded: \(rejected.isEmpty ? "none" : rejected.joined(separator: ", "))\n"
        case .points(let rejections):
            text += "\(counts.source.sentencesDecoded.counted("point", "points")) read, "
            text += "not read: \(rejections.occurred.isEmpty ? "none" : rejections.text)\n"
        case .gpsd: text += "\(counts.source.sentencesDecoded.counted("report", "reports")) from gpsd\n"
        }
        bytes.append(contentsOf: text.utf8)
    }

    mutating func beginScenario(_ file: String, at time: Instant?, isFirst: Bool, to bytes: inout [UInt8]) {
        bytes.append(contentsOf: "\(isFirst ? "" : "\n")\(oneLine(file))\n".utf8)
    }

    mutating func append(_ evaluations: [Evaluation], at time: Instant?, to bytes: inout [UInt8]) {
        if !evaluations.isEmpty { bytes.append(UInt8(ascii: "\n")) }
        for evaluation in evaluations { bytes.append(contentsOf: "\(oneLine(evaluation.text))\n".utf8) }
    }

    mutating func append(_ cost: RunCost, at time: Instant?, to bytes: inout [UInt8]) {
        var text = "\n"
        for (state, entry) in cost.states {
            text += "\(state.rawValue): \((entry.usage.processSeconds * 1000).text(decimals: 3)) ms CPU"
            if entry.seconds > 0 { text += " in \(TimeSpan(seconds: entry.seconds).text)" }
            text += "\n"
        }
        if cost.hasStartUp {
            text += "start-up: \((cost.ledger.startUp.processSeconds * 1000).text(decimals: 3)) ms CPU\n"
        }
        let requests = cost.ledger.statusRequests
        if requests.visits > 0 {
            text += "status requests: \((requests.usage.processSeconds * 1000).text(decimals: 3)) ms CPU"
            text += " for \(requests.visits.grouped)\n"
        }
        bytes.append(contentsOf: text.utf8)
    }

    mutating func append(_ gaps: GapReport, at time: Instant?, to bytes: inout [UInt8]) {
        bytes.append(contentsOf: "\n\(gaps.text)".utf8)
    }

    /// Writes a fix in columns, so that changes are easy to see; the column of an unknown value is empty. It runs for
    /// every fix and writes straight into the buffer, without a string.
    private mutating func append(_ fix: Fix, of delivery: DeliveredLocations, to bytes: inout [UInt8]) {
        begin(dayOf: fix.time, to: &bytes)
        if delivery.state != self.state.itself { self.state = (delivery.state, ShortText(delivery.state.rawValue)) }
        let end = delivery.batch == nil ? TextPrinter.lineEnd : TextPrinter.comma
        let state = self.state.text
        bytes.append(upTo: FixColumns.capacity) {
            TextPrinter.columns.write(fix, to: &$0, at: &$1)
            $0.write(state, at: &$1)
            $0.write(end, at: &$1)
        }
        if let batch = delivery.batch { bytes.append(contentsOf: "batch \(batch)\n".utf8) }
    }

    private mutating func line(at time: Instant, _ text: String, to bytes: inout [UInt8]) {
        begin(dayOf: time, to: &bytes)
        bytes.append(ShortText(time.timeOfDay))
        bytes.append(contentsOf: "  \(oneLine(shortened(text, to: 300)))\n".utf8)
    }

    /// Prints the date on a line of its own when it has changed.
    private mutating func begin(dayOf time: Instant, to bytes: inout [UInt8]) {
        let midnight = time.nanoseconds - time.timeOfDay.nanoseconds
        guard midnight != self.midnight else { return }
        self.midnight = midnight
        bytes.append(contentsOf: "\(time.iso8601.prefix(10)) (UTC)\n".utf8)
    }
}
