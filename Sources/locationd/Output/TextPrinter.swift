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

    /// In columns, so that the eye finds a change; what is unknown leaves its column empty. Bytes and no strings: this is
    /// done for every fix.
    private mutating func append(_ fix: Fix, of delivery: DeliveredLocations, to bytes: inout [UInt8]) {
        begin(at: fix.time, to: &bytes)
        bytes.append(text: "    ")
        bytes.append(column: 20) { bytes in
            guard let coordinate = fix.coordinate else { return }
            bytes.append(decimal: coordinate.latitude, decimals: 6, padded: true)
            bytes.append(text: ", ")
            bytes.append(decimal: coordinate.longitude, decimals: 6, padded: true)
        }
        bytes.append(column: 10, fix.horizontalAccuracy, decimals: 1, before: "±", behind: " m")
        bytes.append(column: 15, fix.altitude, decimals: 1, behind: " m high")
        bytes.append(column: 11, fix.speed, decimals: 1, behind: " m/s")
        bytes.append(column: 6, fix.course?.direction(decimals: 0), decimals: 0, behind: "°")
        bytes.append(text: "  ")
        bytes.append(contentsOf: delivery.state.rawValue.utf8)
        if let batch = delivery.batch { bytes.append(contentsOf: ", batch \(batch)".utf8) }
        bytes.append(UInt8(ascii: "\n"))
    }

    private mutating func line(at time: Instant, _ text: String, to bytes: inout [UInt8]) {
        begin(at: time, to: &bytes)
        bytes.append(contentsOf: "  \(oneLine(shortened(text, to: 300)))\n".utf8)
    }

    /// The time of day; before it the date, on a line of its own, when that is another one.
    private mutating func begin(at time: Instant, to bytes: inout [UInt8]) {
        let midnight = time.nanoseconds - time.timeOfDay.nanoseconds
        if midnight != self.midnight {
            self.midnight = midnight
            bytes.append(contentsOf: "\(time.iso8601.prefix(10)) (UTC)\n".utf8)
        }
        time.appendTimeOfDay(to: &bytes)
    }
}

extension [UInt8] {
    fileprivate mutating func append(text: StaticString) {
        text.withUTF8Buffer { unsafe append(contentsOf: $0) }
    }

    /// Appends what the body appends, with spaces before it up to so many characters.
    fileprivate mutating func append(column width: Int, _ body: (inout [UInt8]) -> Void) {
        let start = count
        body(&self)
        // The bytes that follow in a character of several begin with the bits 10.
        let characters = self[start...].count { $0 & 0xC0 != 0x80 }
        insert(contentsOf: repeatElement(UInt8(ascii: " "), count: Swift.max(0, width - characters)), at: start)
    }

    fileprivate mutating func append(
        column width: Int, _ value: Double?, decimals: Int, before: StaticString = "", behind: StaticString
    ) {
        append(column: width) { bytes in
            guard let value else { return }
            bytes.append(text: before)
            bytes.append(decimal: value, decimals: decimals, padded: true)
            bytes.append(text: behind)
        }
    }
}
