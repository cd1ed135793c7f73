import ApplicationLifecycle
import CPUMeter
import LocationEngine
import LocationModel
import LocationService
import NMEA0183
import Scenario

/// Lines for people: the time of day, and what happens; the date where it changes.
struct TextPrinter: EventPrinter {
    /// Whether the app has a scene, whose delegate is told of the way onto the screen and off it.
    private let usesScenes: Bool
    /// The columns' widths, with room for numbers that are wider.
    private static let lineCapacity = 256
    /// The beginning of the day that was printed last.
    private var midnight: Int64?

    init(usesScenes: Bool = false) { self.usesScenes = usesScenes }

    mutating func append(_ event: ServiceEvent, at time: Instant, to bytes: inout [UInt8]) {
        if case .delivery(let delivery) = event {
            for fix in delivery.locations { append(fix, of: delivery, to: &bytes) }
        } else if let text = event.text(usesScenes: usesScenes) {
            line(at: time, text, to: &bytes)
        }
    }

    mutating func append(_ summary: RunSummary, at time: Instant?, to bytes: inout [UInt8]) {
        let counts = summary.counts
        let (epochs, deliveries) = (counts.source.epochs, counts.deliveries)
        var text = "\n\(epochs.counted("epoch", "epochs")), \(counts.source.epochsDecoded.grouped) decoded, "
        text += "\(counts.source.fixes.grouped) with a position\n"
        text += "\(deliveries.counted("delivery", "deliveries")), "
        text += "\(counts.wakeUps.counted("wake-up", "wake-ups"))\n"
        if let sentences = summary.sentences {
            let rejected = sentences.rejections.filter { $0.count > 0 }.map { "\($0.text) \($0.count.grouped)" }
            text += "sentences: \(sentences.decoded.grouped) decoded, "
            text += "\(counts.source.sentencesSkipped.grouped) skipped, "
            text += "not decoded: \(rejected.isEmpty ? "none" : rejected.joined(separator: ", "))\n"
        } else {
            text += "\(counts.source.sentencesDecoded.counted("report", "reports")) from gpsd\n"
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
        bytes.append(contentsOf: text.utf8)
    }

    /// In columns, so that the eye finds a change; what is unknown leaves its column empty. Straight into the bytes, with
    /// no string and in one piece: this is done for every fix.
    private mutating func append(_ fix: Fix, of delivery: DeliveredLocations, to bytes: inout [UInt8]) {
        begin(dayOf: fix.time, to: &bytes)
        bytes.append(addingCapacity: TextPrinter.lineCapacity) { line in
            fix.time.appendTimeOfDay(to: &line)
            line.append("    ")
            line.append(column: 20, fix.coordinate)
            line.append(column: 10, fix.horizontalAccuracy, decimals: 1, before: "±", behind: " m")
            line.append(column: 15, fix.altitude, decimals: 1, behind: " m high")
            line.append(column: 11, fix.speed, decimals: 1, behind: " m/s")
            line.append(column: 6, fix.course?.direction(decimals: 0), decimals: 0, behind: "°")
            line.append("  ")
        }
        bytes.append(contentsOf: delivery.state.rawValue.utf8)
        if let batch = delivery.batch { bytes.append(contentsOf: ", batch \(batch)".utf8) }
        bytes.append(UInt8(ascii: "\n"))
    }

    private mutating func line(at time: Instant, _ text: String, to bytes: inout [UInt8]) {
        begin(dayOf: time, to: &bytes)
        bytes.append(addingCapacity: 12) { time.appendTimeOfDay(to: &$0) }
        bytes.append(contentsOf: "  \(oneLine(shortened(text, to: 300)))\n".utf8)
    }

    /// The date, on a line of its own, when it is another one.
    private mutating func begin(dayOf time: Instant, to bytes: inout [UInt8]) {
        let midnight = time.nanoseconds - time.timeOfDay.nanoseconds
        guard midnight != self.midnight else { return }
        self.midnight = midnight
        bytes.append(contentsOf: "\(time.iso8601.prefix(10)) (UTC)\n".utf8)
    }
}

extension OutputSpan<UInt8> {
    fileprivate mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { unsafe $0.forEach { append($0) } }
    }

    fileprivate mutating func append(spaces count: Int) {
        for _ in 0..<Swift.max(0, count) { append(UInt8(ascii: " ")) }
    }

    fileprivate mutating func append(column width: Int, _ coordinate: Coordinate?) {
        guard let coordinate, let latitude = DecimalNumber(coordinate.latitude, decimals: 6, padded: true),
            let longitude = DecimalNumber(coordinate.longitude, decimals: 6, padded: true)
        else { return append(spaces: width) }
        append(spaces: width - latitude.count - 2 - longitude.count)
        append(latitude)
        append(", ")
        append(longitude)
    }

    fileprivate mutating func append(
        column width: Int, _ value: Double?, decimals: Int, before: StaticString = "", behind: StaticString
    ) {
        guard let value, let number = DecimalNumber(value, decimals: decimals, padded: true) else {
            return append(spaces: width)
        }
        append(spaces: width - before.characters - number.count - behind.characters)
        append(before)
        append(number)
        append(behind)
    }
}

extension StaticString {
    /// The bytes that follow in a character of several begin with the bits 10.
    fileprivate var characters: Int { withUTF8Buffer { unsafe $0.count { $0 & 0xC0 != 0x80 } } }
}
