import ApplicationLifecycle
import CPUMeter
import LocationEngine
import LocationModel
import LocationService
import NMEA0183

/// Lines for people: the time of day, and what happens; the date where it changes.
struct TextPrinter: EventPrinter {
    private var date: CalendarDate?

    mutating func append(_ event: ServiceEvent, at time: Instant, to bytes: inout [UInt8]) {
        switch event {
        case .message(let message):
            line(at: time, "● \(message.name)", to: &bytes)
        case .desiredAccuracy(_, let accuracy):
            line(at: time, "  desired accuracy: \(accuracy.name)", to: &bytes)
        case .delivery(let delivery):
            for fix in delivery.locations {
                line(at: fix.time, "  \(describe(fix, in: delivery.state))\(batch(of: delivery))", to: &bytes)
            }
        case .fault(.locationUnknown(let since)):
            line(at: time, "! no position since \(clock(since))", to: &bytes)
        case .fault(.timeRestarted(let from)):
            line(at: time, "! the time has jumped, from \(from.iso8601)", to: &bytes)
        case .source(.lost(let reason)): line(at: time, "! \(reason); trying again", to: &bytes)
        case .source(.found(let name)): line(at: time, "  receiving from \(name)", to: &bytes)
        }
    }

    mutating func append(_ summary: RunSummary, at time: Instant?, to bytes: inout [UInt8]) {
        let (counts, sentences) = (summary.counts, summary.sentences)
        let rejected = sentences.rejections.filter { $0.count > 0 }.map { "\($0.text) \($0.count.grouped)" }
        let (epochs, deliveries) = (counts.source.epochs, counts.deliveries)
        var text = "\n\(epochs.counted("epoch", "epochs")), \(counts.source.epochsDecoded.grouped) decoded, "
        text += "\(counts.source.fixes.grouped) with a position\n"
        text += "\(deliveries.counted("delivery", "deliveries")), "
        text += "\(counts.wakeUps.counted("wake-up", "wake-ups"))\n"
        text += "sentences: \(sentences.decoded.grouped) decoded, \(counts.source.sentencesSkipped.grouped) skipped, "
        text += "not decoded: \(rejected.isEmpty ? "none" : rejected.joined(separator: ", "))\n"
        bytes.append(contentsOf: text.utf8)
    }

    mutating func append(_ cost: RunCost, at time: Instant?, to bytes: inout [UInt8]) {
        var text = "\n"
        for (state, entry) in cost.states {
            text += "\(state.rawValue): \((entry.usage.processSeconds * 1000).text(decimals: 3)) ms CPU"
            if entry.seconds > 0 { text += " in \(TimeSpan(seconds: entry.seconds).text) of trace" }
            text += "\n"
        }
        bytes.append(contentsOf: text.utf8)
    }

    private func batch(of delivery: DeliveredLocations) -> String { delivery.batch.map { ", batch \($0)" } ?? "" }

    /// In columns, so that the eye finds a change; what is unknown leaves its column empty.
    private func describe(_ fix: Fix, in state: ApplicationState) -> String {
        func column(_ text: String?, _ width: Int) -> String {
            let text = text ?? ""
            return String(repeating: " ", count: max(0, width - text.count)) + text
        }
        let position = fix.coordinate.map { "\($0.latitude.text(decimals: 6)), \($0.longitude.text(decimals: 6))" }
        return column(position, 20) + column(fix.horizontalAccuracy.map { "±\($0.text(decimals: 1)) m" }, 10)
            + column(fix.altitude.map { "\($0.text(decimals: 1)) m high" }, 15)
            + column(fix.speed.map { "\($0.text(decimals: 1)) m/s" }, 11)
            + column(fix.course.map { "\($0.direction(decimals: 0).text(decimals: 0))°" }, 6) + "  \(state.rawValue)"
    }

    private mutating func line(at time: Instant, _ text: String, to bytes: inout [UInt8]) {
        if time.date != date {
            date = time.date
            bytes.append(contentsOf: "\(time.iso8601.prefix(10)) (UTC)\n".utf8)
        }
        bytes.append(contentsOf: "\(clock(time))  \(text)\n".utf8)
    }

    private func clock(_ time: Instant) -> Substring { time.iso8601.dropFirst(11).prefix(12) }
}
