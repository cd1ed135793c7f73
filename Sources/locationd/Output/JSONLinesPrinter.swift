import ApplicationLifecycle
import CPUMeter
import LocationEngine
import LocationModel
import LocationService
import NMEA0183
import Scenario

/// One JSON object a line. The keys' order and the decimals are fixed: the lines of two runs can be compared as bytes.
struct JSONLinesPrinter: EventPrinter {
    /// Whether the app has a scene, whose delegate is told of the way onto the screen and off it.
    private let usesScenes: Bool
    private var json = JSONWriter()

    init(usesScenes: Bool = false) { self.usesScenes = usesScenes }

    mutating func append(_ event: borrowing ServiceEvent, at time: Instant, to bytes: inout [UInt8]) {
        switch event {
        case .delivery(let delivery):
            for index in delivery.locations.indices { append(delivery.locations[index], of: delivery, to: &bytes) }
        default:
            guard let name = event.recordName else { return }
            line(name, at: time, to: &bytes) { [usesScenes, event = copy event] in
                $0.fields(of: event, usesScenes: usesScenes)
            }
        }
    }

    private mutating func append(_ fix: Fix, of delivery: DeliveredLocations, to bytes: inout [UInt8]) {
        line("location", at: fix.time, to: &bytes) { json in
            json.field("latitude", fix.coordinate?.latitude, decimals: 9)
            json.field("longitude", fix.coordinate?.longitude, decimals: 9)
            json.field("altitude", fix.altitude, decimals: 3)
            json.field("horizontalAccuracy", fix.horizontalAccuracy, decimals: 3)
            json.field("verticalAccuracy", fix.verticalAccuracy, decimals: 3)
            json.field("speed", fix.speed, decimals: 3)
            json.field("course", fix.course?.direction(decimals: 3), decimals: 3)
            json.field("state", delivery.state.rawValue)
            if let batch = delivery.batch { json.field("batch", batch) }
        }
    }

    mutating func append(_ summary: RunSummary, at time: Instant?, to bytes: inout [UInt8]) {
        line("summary", at: time, to: &bytes) { json in
            let counts = summary.counts
            json.field("epochs", counts.source.epochs)
            json.field("epochsDecoded", counts.source.epochsDecoded)
            if let sentences = summary.sentences {
                json.object("sentences") { json in
                    json.field("decoded", sentences.decoded)
                    json.field("skipped", counts.source.sentencesSkipped)
                    json.object("rejected") { json in
                        for reason in sentences.rejections { json.field(reason.name, reason.count) }
                    }
                }
            } else {
                json.field("reports", counts.source.sentencesDecoded)
            }
            json.field("fixes", counts.source.fixes)
            json.field("deliveries", counts.deliveries)
            json.field("locations", counts.locations)
            json.field("wakeUps", counts.wakeUps)
        }
    }

    mutating func beginScenario(_ file: String, at time: Instant?, isFirst: Bool, to bytes: inout [UInt8]) {
        line("scenario", at: time, to: &bytes) { $0.field("file", file) }
    }

    mutating func append(_ evaluations: [Evaluation], at time: Instant?, to bytes: inout [UInt8]) {
        for evaluation in evaluations {
            line("expectation", at: evaluation.time ?? time, to: &bytes) { json in
                json.field("name", evaluation.expectation.name)
                json.field("outcome", evaluation.outcome.rawValue)
                json.field("expected", evaluation.expectation.text)
                json.field("found", evaluation.found)
            }
        }
    }

    mutating func append(_ cost: RunCost, at time: Instant?, to bytes: inout [UInt8]) {
        line("cost", at: time, to: &bytes) { json in
            json.object("states") { json in
                for (state, entry) in cost.states { json.object(state.rawValue) { $0.fields(of: entry) } }
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
    /// The fields of what one state has cost; what the kernel does not give is left out.
    mutating func fields(of entry: CPULedger.Entry) {
        field("seconds", entry.seconds, decimals: 3)
        field("cpuSeconds", entry.usage.processSeconds, decimals: 9)
        field("voluntarySwitches", Int(entry.usage.voluntarySwitches))
        field("involuntarySwitches", Int(entry.usage.involuntarySwitches))
        field("peakResidentBytes", Int(entry.usage.peakResidentBytes))
        if let instructions = entry.usage.instructions { field("instructions", Int(instructions)) }
    }
}
