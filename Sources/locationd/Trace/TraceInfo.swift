import ArgumentParser
import LocationModel
import LocationService
import NMEA0183
import SystemCalls
import TraceFormats
import TraceSource

/// `locationd trace info`: summarises a trace.
struct TraceInfo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info",
        abstract: "Summarise a trace: epochs, rate, gaps, sentences, and what was rejected and why.")

    @Argument(help: "The trace: a file, a FIFO, or - for standard input.", completion: .file())
    var trace: String

    @OptionGroup var recording: RecordingOptions

    @OptionGroup var text: TextOptions

    @Flag(help: "Print one JSON object instead of text.")
    var json = false

    func run() throws {
        let output = try OutputFile(path: nil)
        let format = try text.format(isTerminal: output.isTerminal, isUsed: !json)
        let survey: TraceSurvey
        do {
            survey = try TraceSurvey(path: trace, speedOverGround: recording.speedOverGround) { descriptor in
                awaitReadiness(of: descriptor)
            }
        } catch {
            throw Failure(error)
        }
        output.bytes.append(contentsOf: json ? survey.json : Array(survey.text(format).utf8))
        try output.finish()
    }
}

extension TraceSurvey {
    /// The most gaps that are shown.
    private static let shown = 10

    fileprivate func text(_ format: TextFormat) -> String {
        var rows: [(String, String)] = []
        if self.format != .nmea || isCompressed {
            rows.append(("format", self.format.name + (isCompressed ? ", compressed with gzip" : "")))
        }
        rows.append(("epochs", "\(epochs.grouped), \(fixes.grouped) with a position"))
        if let extent {
            let duration = extent.upperBound.seconds(since: extent.lowerBound)
            rows.append(("from", format.time.iso8601(extent.lowerBound) + (isDated ? "" : "  (the trace has no date)")))
            rows.append(
                ("to", "\(format.time.iso8601(extent.upperBound))  (\(TimeSpan(seconds: duration).text))"))
        }
        if let period { rows.append(("rate", "\((1 / period).shortText(decimals: 3)) Hz")) }
        rows.append(("gaps", gaps.isEmpty ? "none" : "\(gaps.count.grouped)"))
        for gap in gaps.prefix(TraceSurvey.shown) {
            let duration = TimeSpan(seconds: gap.to.seconds(since: gap.from)).text
            rows.append(("", "\(duration) from \(format.time.iso8601(gap.from))"))
        }
        if gaps.count > TraceSurvey.shown {
            rows.append(("", "… and \((gaps.count - TraceSurvey.shown).grouped) more"))
        }
        if let withoutPosition { rows.append(("no position", withoutPosition)) }
        if jumpsBack > 0 { rows.append(("time goes back", jumpsBack.counted("time", "times"))) }
        if let (low, high) = boundingBox {
            rows.append(("bounding box", "\(low.text) to \(high.text)"))
        }
        rows.append(("bytes", bytes.grouped))
        if self.format != .nmea {
            rows.append(("derived", derivedText))
            rows.append(("not read", rejections.occurred.isEmpty ? "none" : rejections.text))
            return TraceSurvey.text(of: rows)
        }
        rows.append(("decoded", counts.decoded.counted("sentence", "sentences")))
        for (index, (talker, types)) in talkers.enumerated() {
            rows.append((index == 0 ? "talkers" : "", "\(talker): \(types.joined(separator: ", "))"))
        }
        if ignoredSentences > 0 {
            rows.append(("not followed", "\(ignoredSentences.counted("sentence", "sentences")) of another receiver"))
        }
        let rejected = counts.rejections.filter { $0.count > 0 }.map { "\($0.text) \($0.count.grouped)" }
        rows.append(("not decoded", rejected.isEmpty ? "none" : rejected.joined(separator: ", ")))
        return TraceSurvey.text(of: rows)
    }

    /// The epochs without a position, as in a tunnel, which are in no gap; nil if there are none.
    private var withoutPosition: String? {
        guard fixes < epochs else { return nil }
        let count = epochs - fixes
        let time = period.map { " (\(TimeSpan(seconds: Double(count) * $0).text) at the usual rate)" } ?? ""
        return "\(count.counted("epoch", "epochs"))\(time)"
    }

    private var derivedText: String {
        guard derived.speed > 0 || derived.course > 0 else { return "nothing" }
        return "the speed of \(derived.speed.counted("fix", "fixes")), the course of \(derived.course.grouped)"
    }

    private static func text(of rows: [(String, String)]) -> String {
        let width = rows.map(\.0.count).max() ?? 0
        return rows.map { label, value in
            label + String(repeating: " ", count: width - label.count + 2) + value + "\n"
        }.joined()
    }

    /// The sentence types of each talker, with their counts.
    private var talkers: [(String, [String])] {
        var talkers: [(String, [String])] = []
        for (address, count) in sentences {
            let (talker, type) = (String(address.prefix(2)), "\(address.dropFirst(2)) \(count.grouped)")
            if talkers.last?.0 == talker {
                talkers[talkers.count - 1].1.append(type)
            } else {
                talkers.append((talker, [type]))
            }
        }
        return talkers
    }

    fileprivate var json: [UInt8] {
        JSONWriter.line { json in
            json.field("format", format.rawValue)
            if isCompressed { json.field("isCompressed", true) }
            json.field("epochs", epochs)
            json.field("fixes", fixes)
            if let extent {
                json.field("start", extent.lowerBound)
                json.field("end", extent.upperBound)
                json.field("duration", extent.upperBound.seconds(since: extent.lowerBound), decimals: 3)
            }
            json.field("isDated", isDated)
            json.field("rate", period.map { 1 / $0 }, decimals: 3)
            json.array("gaps", gaps) { json, gap in
                json.object { json in
                    json.field("from", gap.from)
                    json.field("to", gap.to)
                }
            }
            json.field("jumpsBack", jumpsBack)
            if let (low, high) = boundingBox {
                json.object("boundingBox") { json in
                    json.field("south", low.latitude, decimals: 9)
                    json.field("west", low.longitude, decimals: 9)
                    json.field("north", high.latitude, decimals: 9)
                    json.field("east", high.longitude, decimals: 9)
                }
            }
            json.field("bytes", bytes)
            if format != .nmea {
                json.object("derived") { json in
                    json.field("speed", derived.speed)
                    json.field("course", derived.course)
                }
                json.field(rejections)
                return
            }
            json.field("decoded", counts.decoded)
            if ignoredSentences > 0 { json.field("ignored", ignoredSentences) }
            json.object("sentences") { json in
                for (address, count) in sentences { json.field(address, count) }
            }
            json.object("rejected") { json in
                for reason in counts.rejections { json.field(reason.name, reason.count) }
            }
        }
    }
}
