import LocationModel

/// The report of a result as one HTML file without scripts and requests.
package struct RunReport {
    let result: RunResult
    /// The result that this one is compared with.
    let before: RunResult?
    let units: Units

    package init(_ result: RunResult, before: RunResult? = nil, units: Units = .metric) {
        self.result = result
        self.before = before
        self.units = units
    }

    /// The file. The same result gives the same bytes.
    package var html: [UInt8] {
        let headline = Headline(result, units: units)
        var page = XMLWriter(header: "<!DOCTYPE html>")
        page.element("html", [("lang", "en")]) { page in
            page.element("head") { writeHead(&$0, title: headline.sentence) }
            page.element("body") { page in
                page.element("header") { writeHeader(&$0, headline) }
                page.element("main") { page in
                    if let before {
                        writeTable(&page, "Before and after", BeforeAfter.rows(before, result, units: units))
                    }
                    writeCharts(&page, result, prefix: "")
                    writeGaps(&page, result, title: "Why no location came")
                    if let day = result.day, let start = result.trip.start {
                        writeTable(&page, "Trips", day.table(from: start, units: units))
                    }
                    writeTable(&page, "All figures", result.table)
                    if let before {
                        page.element("h2", text: "Before")
                        page.element("p", [("class", "lead")], text: Headline(before, units: units).sentence)
                        writeCharts(&page, before, prefix: "before-")
                        writeGaps(&page, before, title: "Why no location came, before")
                        writeTable(&page, "All figures, before", before.table)
                    }
                    writeDetails(&page)
                }
            }
        }
        return page.bytes
    }

    private func writeHead(_ head: inout XMLWriter, title: String) {
        head.element("meta", [("charset", "utf-8")])
        // The browser loads nothing and runs no script, even if a text were not escaped.
        head.element(
            "meta",
            [
                ("http-equiv", "Content-Security-Policy"),
                ("content", "default-src 'none'; style-src 'unsafe-inline'; img-src data:"),
            ])
        head.element("meta", [("name", "viewport"), ("content", "width=device-width, initial-scale=1")])
        head.element("meta", [("name", "referrer"), ("content", "no-referrer")])
        head.element("link", [("rel", "icon"), ("href", "data:,")])
        head.element("title", text: "\(result.source): \(title)")
        head.element("style", text: StyleSheet.text)
    }

    private func writeHeader(_ header: inout XMLWriter, _ headline: Headline) {
        let trip = result.trip
        let facts = [
            result.source, trip.start.map(units.moment), units.duration(trip.seconds),
            result.day == nil && trip.metres > 0 ? units.length(trip.metres) : nil,
        ]
        header.element("p", [("class", "source")], text: facts.compactMap { $0 }.joined(separator: " · "))
        header.element("h1", text: headline.sentence)
        header.element("div", [("class", "figures")]) { header in
            for figure in headline.figures {
                header.element("div") { header in
                    header.element("b", text: figure.value)
                    header.element("span", text: figure.meaning)
                }
            }
        }
        if let lead { header.element("p", [("class", "lead")], text: lead) }
    }

    /// What was done, for a reader who sees such a report for the first time.
    private var lead: String? {
        switch result.kind {
        case .measure:
            guard result.arms.count == 2, let rounds = result.overall?.a.count else { return nil }
            return
                """
                One trip was replayed \(rounds.counted("time", "times")) in each of two ways through the same app: \
                \(result.arms[0].title) (blue), and \(result.arms[1].title) (orange). All figures cover the \
                \(units.duration(result.arms[1].seconds)) in the background.
                """
        case .replay: return "A recorded trip was replayed through an app's lifecycle. \(times)"
        case .run: return "An app received its locations from a receiver. \(times)"
        case .track:
            guard let day = result.day, let start = result.trip.start else { return nil }
            return
                """
                \(day.positions.counted("position was", "positions were")) kept in this time. Times of day are \
                \(units.zone(at: start)).
                """
        }
    }

    private var times: String {
        let trip = result.trip
        let durations: [(title: String, seconds: Double)] = [
            ("on the screen (blue)", trip.time(in: \.isForeground)),
            ("in the background (orange)", trip.time { $0 == .background }),
            ("suspended", trip.time { $0 == .suspended }), ("not running", trip.time { $0 == .notRunning }),
        ]
        let parts = durations.filter { $0.seconds > 0 }.map { "\($0.title) for \(units.duration($0.seconds))" }
        let states = parts.isEmpty ? "not running" : parts.joined(separator: ", ")
        return
            """
            Of \(units.duration(trip.seconds)), the app was \(states). In the background it \
            received \(trip.sampleCount.counted("location", "locations")).
            """
    }

    /// - Parameter prefix: makes the charts' identifiers unique on a page with two results.
    private func writeCharts(_ page: inout XMLWriter, _ result: RunResult, prefix: String) {
        let trip = result.trip
        let titles = (a: result.arms.first?.title ?? "", b: result.arms.last?.title ?? "")
        // A day is read by the clock, a run by its duration.
        let clock = result.day == nil ? nil : trip.start
        let charts = [
            Chart.map(trip, units: units), Chart.distance(trip, units: units), Chart.spacing(trip, units: units),
            Chart.wakeUps(trip, result.arms, units: units),
            Chart.cpu(
                result.cpu,
                note: result.comparisons.isEmpty ? nil : "Per hour of trace; each part is the median of its rounds.",
                units: units),
            result.saved.flatMap { Chart.energy($0, trip.backgroundTitle) },
            result.overall.flatMap { Chart.rounds($0, titles: titles, units: units) },
            result.day == nil
                ? Chart.lifecycle(trip, units: units)
                : result.day.flatMap { Chart.day($0, from: clock, seconds: trip.seconds, units: units) },
            Chart.speed(trip, from: clock, units: units), Chart.altitude(trip, from: clock, units: units),
        ].compactMap { $0 }
        guard !charts.isEmpty else { return }
        page.element("div", [("class", "charts")]) { page in
            for chart in charts { chart.write(to: &page, prefix: prefix) }
        }
    }

    /// Why the app received nothing, and when.
    private func writeGaps(_ page: inout XMLWriter, _ result: RunResult, title: String) {
        guard let gaps = result.gaps, !gaps.totals.isEmpty else { return }
        writeTable(&page, title, GapTables.causes(gaps, of: result.trip.seconds, units: units))
        page.element("p", [("class", "note")], text: GapTables.meanings(gaps))
        page.element("p", text: GapTables.note(gaps, units: units))
        writeTable(&page, nil, GapTables.longest(gaps, units: units))
    }

    /// - Parameter title: nil for a table that belongs to the one before.
    private func writeTable(_ page: inout XMLWriter, _ title: String?, _ rows: [[String]]) {
        guard let header = rows.first, rows.count > 1 else { return }
        let columns = rows.map(\.count).max() ?? 0
        func write(_ row: [String], _ element: String, to page: inout XMLWriter) {
            page.element("tr") { page in
                for cell in row + Array(repeating: "", count: columns - row.count) {
                    page.element(element, text: RunReport.withWholeFigures(cell))
                }
            }
        }
        if let title { page.element("h2", text: title) }
        page.element("div", [("class", "scroll")]) { page in
            page.element("table") { page in
                page.element("thead") { write(header, "th", to: &$0) }
                page.element("tbody") { page in
                    for row in rows.dropFirst() { write(row, "td", to: &page) }
                }
            }
        }
    }

    /// A cell in which a line may end before a figure, but not within one, or before its unit.
    static func withWholeFigures(_ cell: String) -> String {
        let words = cell.split(separator: " ", omittingEmptySubsequences: false)
        return zip(words, words.dropFirst()).reduce(into: String(words[0])) { text, pair in
            let (before, word) = pair
            let followsFigure = before.last?.isNumber ?? false
            let isUnit = word.count <= 3 && word != "to" && word.first?.isLetter ?? false
            let isWhole = followsFigure && (isUnit || word.first == "%" || word.first?.isNumber ?? false)
            text += (isWhole ? "\u{A0}" : " ") + word
        }
    }

    // MARK: Details

    private func writeDetails(_ page: inout XMLWriter) {
        page.element("h2", text: "How this was made")
        writeDetails(&page, "Method") { page in
            for paragraph in Method.paragraphs(result, units: units) { page.element("p", text: paragraph) }
        }
        for (result, title) in [
            (before, "Machine, versions and command, before"), (result, "Machine, versions and command"),
        ] {
            guard let environment = result?.environment else { continue }
            writeDetails(&page, title) { page in
                page.element("dl") { page in
                    for (name, value) in environment.facts {
                        page.element("dt", text: name)
                        page.element("dd", text: value)
                    }
                }
            }
        }
        for (result, title) in [(before, "Raw figures as JSON, before"), (result, "Raw figures as JSON")] {
            guard let result else { continue }
            let isPart = result.comparisons.contains { $0.a.count > RunResult.mostRounds }
            writeDetails(&page, title + (isPart ? ": the first \(RunResult.mostRounds) rounds" : "")) { page in
                page.element("pre", text: result.figures)
            }
        }
    }

    private func writeDetails(_ page: inout XMLWriter, _ summary: String, _ body: (inout XMLWriter) -> Void) {
        page.element("details") { page in
            page.element("summary", text: summary)
            body(&page)
        }
    }
}

extension RunEnvironment {
    fileprivate var facts: [(String, String)] {
        [
            ("Machine", machine), ("Kernel", kernel), ("Versions", versions.joined(separator: ", ")),
            ("Command", command),
        ]
    }
}
