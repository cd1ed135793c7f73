import ApplicationLifecycle
import CPUMeter
import LocationEngine
import LocationModel
import LocationService
import NMEA0183
import Scenario
import TraceFormats
import TraceSource

/// Prints lines of text: the time of day and the event, and the date when it changes.
struct TextPrinter: EventPrinter {
    /// Whether the app uses scenes, whose delegate receives the transitions on and off the screen.
    private let usesScenes: Bool
    private let format: TextFormat
    private let columns: FixColumns
    /// Midnight of the date that was printed last, by a clock for UTC, and how far local time was ahead.
    private var day: (midnight: Int64, ahead: Int)?
    /// The state that was printed last.
    private var state = (itself: ApplicationState.notRunning, text: ShortText(ApplicationState.notRunning.rawValue))
    private static let lineEnd = ShortText("\n")
    private static let comma = ShortText(", ")

    /// Whether a location's line says when it was delivered, if that was later than its own time.
    private let isLive: Bool

    init(usesScenes: Bool = false, format: TextFormat = TextFormat(), isLive: Bool = false) {
        self.usesScenes = usesScenes
        self.format = format
        self.isLive = isLive
        columns = FixColumns(units: format.units)
    }

    func begin(to bytes: inout [UInt8]) {}

    mutating func append(_ event: ServiceEvent, at time: Instant, to bytes: inout [UInt8]) {
        switch event {
        case .locations(let delivery):
            for index in delivery.locations.indices {
                append(delivery.locations[index], of: delivery, at: time, to: &bytes)
            }
        default:
            if let text = event.text(usesScenes: usesScenes, in: format.time) { line(at: time, text, to: &bytes) }
        }
    }

    mutating func append(_ section: RunSection, at time: Instant?, to bytes: inout [UInt8]) {
        switch section {
        case .summary(let summary): append(summary, to: &bytes)
        case .scenario(let file, let isFirst):
            bytes.append(contentsOf: "\(isFirst ? "" : "\n")\(oneLine(file))\n".utf8)
        case .expectations(let evaluations):
            if !evaluations.isEmpty { bytes.append(UInt8(ascii: "\n")) }
            for evaluation in evaluations {
                let text = oneLine(evaluation.text(in: format.time))
                bytes.append(contentsOf: "\(format.colors(evaluation.color, text))\n".utf8)
            }
        case .command(let command): bytes.append(contentsOf: "run again: \(oneLine(command))\n".utf8)
        case .cost(let cost): append(cost, to: &bytes)
        case .energy(let energy): bytes.append(contentsOf: "\n\(energy.text)".utf8)
        case .gaps(let gaps):
            guard let time else { return }
            bytes.append(contentsOf: "\n\(GapReport(gaps, at: time).text(format))".utf8)
        }
    }

    private func append(_ summary: RunSummary, to bytes: inout [UInt8]) {
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

    private func append(_ cost: RunCost, to bytes: inout [UInt8]) {
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
        if let screen = cost.screen {
            text += "live screen: \((screen.processSeconds * 1000).text(decimals: 3)) ms CPU\n"
        }
        bytes.append(contentsOf: text.utf8)
    }

    /// Writes a location's line.
    private mutating func append(
        _ fix: Fix, of delivery: DeliveredLocations, at time: Instant, to bytes: inout [UInt8]
    ) {
        let local = begin(dayOf: fix.time, to: &bytes)
        if delivery.state != self.state.itself { self.state = (delivery.state, ShortText(delivery.state.rawValue)) }
        let isLate = isLive && fix.isDeliveredLate(at: time)
        let end = delivery.batch == nil && !isLate ? TextPrinter.lineEnd : TextPrinter.comma
        bytes.append(upTo: FixColumns.capacity) {
            columns.write(fix, at: local.timeOfDay, to: &$0, at: &$1)
            $0.write(state.text, at: &$1)
            $0.write(end, at: &$1)
        }
        if let batch = delivery.batch { bytes.append(contentsOf: "batch \(batch)\(isLate ? ", " : "\n")".utf8) }
        guard isLate else { return }
        let delivered = time.advanced(bySeconds: Double(format.time.offset(at: time).seconds))
        bytes.append(contentsOf: "delivered \(delivered.iso8601.dropFirst(11).prefix(12))\n".utf8)
    }

    private mutating func line(at time: Instant, _ text: String, to bytes: inout [UInt8]) {
        let local = begin(dayOf: time, to: &bytes)
        bytes.append(ShortText(local.timeOfDay))
        let text = oneLine(shortened(text, to: 300))
        bytes.append(contentsOf: "  \(TextPrinter.color(of: text).map { format.colors($0, text) } ?? text)\n".utf8)
    }

    /// The colour of an event, by the mark before its text.
    static func color(of text: String) -> TextColor? {
        switch text.first {
        case "!": .yellow
        case "✖": .red
        case "●": .cyan
        default: nil
        }
    }

    /// Prints the date and the zone on a line of their own when one of them has changed.
    /// - Returns: the instant at which a clock for UTC shows the local time.
    private mutating func begin(dayOf time: Instant, to bytes: inout [UInt8]) -> Instant {
        let ahead = format.time.offset(at: time).seconds
        let local = ahead == 0 ? time : time.advanced(bySeconds: Double(ahead))
        let midnight = local.nanoseconds - local.timeOfDay.nanoseconds
        guard day?.midnight != midnight || day?.ahead != ahead else { return local }
        day = (midnight, ahead)
        let text = "\(local.iso8601.prefix(10)) (\(format.time.zone(at: time)))"
        bytes.append(contentsOf: "\(format.colors(.bold, text))\n".utf8)
        return local
    }
}

extension Fix {
    /// Whether it was delivered, at this time, later than it was measured, by a millisecond or more: the resolution of
    /// the printed times.
    func isDeliveredLate(at time: Instant) -> Bool { time.nanoseconds - self.time.nanoseconds >= 1_000_000 }
}
