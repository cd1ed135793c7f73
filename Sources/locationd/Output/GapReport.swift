import LaunchProtocol
import LocationModel
import LocationService
import RunReport

/// When and why the app has received no location: what `replay --why` prints, and what `ctl why` receives.
struct GapReport: Codable, Equatable {
    /// The most spans in the reply to `ctl why`.
    static let latestSpans = 20

    /// A span with one cause.
    struct Span: Codable, Equatable {
        let cause: String
        let from: Instant
        let to: Instant
        let times: Int
        let seconds: Double
        let epochs: Int
        /// When the next delivery is due.
        var until: Instant?
    }

    /// The end of the last span: now, or the end of the run.
    let time: Instant
    /// The current span; nil while every fix is delivered.
    let current: Span?
    /// In the order of the checks that a location passes.
    let causes: [GapSummary.Total]
    /// The latest, oldest first.
    let spans: [Span]
    /// The number of earlier spans.
    let earlier: Int

    /// - Parameter limit: the most spans.
    init(_ gaps: DeliveryGaps, at time: Instant, limit: Int = .max) {
        self.time = time
        current = gaps.current.map(Span.init)
        causes = GapSummary.Total.all(in: gaps)
        let all = gaps.all
        spans = all.suffix(limit).map(Span.init)
        earlier = gaps.dropped + all.count - spans.count
    }
}

extension GapReport.Span {
    init(_ gap: DeliveryGap) {
        self.init(
            cause: gap.cause.kind.name, from: gap.from, to: gap.to, times: gap.count, seconds: gap.seconds,
            epochs: gap.epochs, until: gap.cause.until)
    }
}

// MARK: JSON

extension GapReport {
    /// Nil if the line is not such a report.
    init?(line: [UInt8]) {
        guard let report = try? LineDecoder(parsing: line).decode(GapReport.self) else { return nil }
        self = report
    }

    /// The report as a line of JSON.
    var line: [UInt8] { LineEncoder.line(precision: .rounded) { $0.fields(of: self) } }
}

extension JSONWriter {
    mutating func fields(of total: GapSummary.Total) {
        field("cause", total.cause)
        field("times", total.times)
        field("seconds", total.seconds, decimals: 3)
        field("epochs", total.epochs)
    }

    mutating func fields(of span: GapReport.Span) {
        field("cause", span.cause)
        field("from", span.from)
        field("to", span.to)
        field("times", span.times)
        field("seconds", span.seconds, decimals: 3)
        field("epochs", span.epochs)
        if let until = span.until { field("until", until) }
    }
}

// MARK: Text

extension GapReport {
    /// The current cause in words.
    /// - Parameter age: seconds since the report was made.
    func present(in zone: LocalTime, later age: Double = 0) -> String {
        current?.text(in: zone, later: age) ?? "every fix is delivered"
    }

    /// The sums and the spans in words.
    func text(_ format: TextFormat) -> String {
        guard !causes.isEmpty else { return "no time without a delivery\n" }
        var sums = Table()
        sums.row("without a delivery", "times", "time", "epochs")
        for total in causes {
            sums.row(
                GapReport.text(total.cause), total.times.grouped, TimeSpan(seconds: total.seconds).text,
                total.epochs.grouped)
        }
        var text = sums.text(format.colors) + "\n"
        if earlier > 0 { text += "… after \(earlier.counted("earlier span", "earlier spans"))\n" }
        var day = ""
        for span in spans {
            let begin = "\(format.time.date(span.from)) (\(format.time.zone(at: span.from)))"
            if begin != day {
                day = begin
                text += format.colors(.bold, day) + "\n"
            }
            text += "\(format.time.timeOfDay(span.from))  \(GapReport.text(span.cause)), "
            text += TimeSpan(seconds: span.seconds).text
            if span.times > 1 { text += ", \(span.times.grouped) times" }
            if span.epochs > 0 { text += ", \(span.epochs.counted("epoch", "epochs"))" }
            text += "\n"
        }
        return text
    }

    fileprivate static func text(_ cause: String) -> String {
        GapCause.Kind(rawValue: cause)?.text ?? oneLine(cause)
    }
}

extension GapReport.Span {
    /// The cause of the current span in words.
    /// - Parameter age: seconds since the report was made.
    func text(in zone: LocalTime, later age: Double = 0) -> String {
        let until = until.map { " until \(zone.timeOfDay($0));" } ?? ""
        let duration = TimeSpan(seconds: seconds + age).text
        return "\(GapReport.text(cause))\(until) since \(zone.timeOfDay(from)), for \(duration)"
    }
}
