import CPUMeter
import LocationModel
import LocationService

/// The screen of `run --live`: what is known of a run, as lines. Pure, so that a test sees what a terminal would.
struct LiveScreen {
    /// The smallest terminal on which everything has room.
    static let smallest = (columns: 80, rows: 24)
    /// Columns of the facts next to the satellites.
    private static let factColumns = 42
    /// The signal, in dB-Hz, of a full bar; a strong one under the open sky.
    private static let fullSignal = 50.0

    var format: TextFormat
    /// The last status, and the seconds since then; nil at first.
    var status: (itself: ServiceStatus, age: Double)?
    /// The satellites, and the seconds since they were reported; nil if there were none.
    var satellites: (list: [Satellite], age: Double)?
    /// The latest messages, oldest first.
    var messages: [(time: Instant, text: String)] = []
    /// What the screen itself has used.
    var ownCost = CPUUsage.zero

    /// `rows` lines, each with `columns` columns.
    func lines(columns: Int, rows: Int) -> [String] {
        guard columns >= LiveScreen.smallest.columns, rows >= LiveScreen.smallest.rows else {
            let text = "the terminal has \(columns)×\(rows); this screen needs 80×24; q quits"
            return [fitted(text, columns)] + (1..<max(1, rows)).map { _ in fitted("", columns) }
        }
        let table = costs.map { fitted($0, columns) }
        // A taller terminal shows more satellites and more messages.
        let head = headLines(columns: columns, height: 6 + (rows - 24) / 2)
        var lines = [title(columns), fitted("", columns)] + head + wideFacts(columns) + [fitted("", columns)]
        lines += [format.colors(.bold, table[0])] + table.dropFirst() + [fitted("", columns)]
        let room = max(0, rows - lines.count - 1)
        lines += messages.suffix(room).map { message in
            let text = fitted("\(format.time.clock(message.time))  \(oneLine(message.text))", columns)
            return TextPrinter.color(of: message.text).map { format.colors($0, text) } ?? text
        }
        while lines.count < rows - 1 { lines.append(fitted("", columns)) }
        return lines.prefix(rows - 1) + [format.colors(.faint, fitted("q quits", columns))]
    }

    private func title(_ columns: Int) -> String {
        var time = ""
        if let present {
            let local = format.time
            time = "\(local.date(present)) \(local.clock(present)) \(local.zone(at: present))"
        }
        let name = "locationd \(programVersion)"
        return format.colors(.bold, fitted(name, columns - time.count) + time)
    }

    /// The current time by the source.
    private var present: Instant? { status.map { $0.itself.time.advanced(bySeconds: $0.age) } }

    // MARK: The fix and the satellites

    /// - Parameter height: the most lines.
    private func headLines(columns: Int, height: Int) -> [String] {
        let facts = narrowFacts
        let width = LiveScreen.factColumns
        let satellites = satelliteLines(columns: columns - width, height: height)
        return (0..<max(facts.count, satellites.count)).map { row in
            let fact = row < facts.count ? line(facts[row], columns: width) : fitted("", width)
            return fact + (row < satellites.count ? satellites[row] : fitted("", columns - width))
        }
    }

    private func line(_ fact: (name: String, value: String), columns: Int) -> String {
        format.colors(.faint, fitted(fact.name, 11)) + fitted(oneLine(fact.value), columns - 11)
    }

    private var narrowFacts: [(name: String, value: String)] {
        let (units, fix) = (format.units, status?.itself.lastFix)
        func text(_ value: Double?, _ unit: UnitSystem.Unit) -> String? { value.map { unit.text($0, decimals: 1) } }
        let course = fix?.course.map { ", \($0.direction(decimals: 0).text(decimals: 0))°" } ?? ""
        return [
            ("position", fix?.coordinate?.text ?? "unknown"),
            ("accuracy", text(fix?.horizontalAccuracy, units.length).map { "±\($0)" } ?? "unknown"),
            ("altitude", text(fix?.altitude, units.length) ?? "unknown"),
            ("speed", text(fix?.speed, units.speed).map { $0 + course } ?? "unknown"),
            ("fix", fixText),
            ("app", status?.itself.state.rawValue ?? "not started"),
        ]
    }

    private var fixText: String {
        guard let present, let fix = status?.itself.lastFix else { return "none yet" }
        let mode = fix.mode == .threeDimensional ? "3D" : "2D"
        return "\(mode), \(TimeSpan(seconds: max(0, present.seconds(since: fix.time)).rounded()).text) ago"
    }

    private func wideFacts(_ columns: Int) -> [String] {
        guard let status else {
            return [("source", "none yet"), ("demand", ""), ("deliveries", "")].map { line($0, columns: columns) }
        }
        let report = StatusReport(status.itself)
        let gaps = GapReport(status.itself.gaps, at: status.itself.time, limit: 0)
        return [
            ("source", report.source?.text ?? "none yet"),
            ("demand", report.demandText(at: report.time.advanced(bySeconds: status.age))),
            ("deliveries", gaps.present(in: format.time, later: status.age)),
        ].map { line($0, columns: columns) }
    }

    private func satelliteLines(columns: Int, height: Int) -> [String] {
        guard let (list, age) = satellites, !list.isEmpty else {
            return [format.colors(.faint, fitted("satellites: none reported", columns))]
        }
        // In the background a receiver's satellites are not read.
        let old = age < 3 ? "" : age < 120 ? ", \(Int(age)) s ago" : ", \(Int(age / 60)) min ago"
        let counts = "satellites: \(list.count { $0.isUsed }) used of \(list.count)\(old)"
        let cell = 19
        let across = max(1, columns / cell)
        let shown = list.sorted(by: LiveScreen.isListedFirst).prefix(across * (height - 1))
        let down = (shown.count + across - 1) / across
        var lines = [format.colors(.faint, fitted(counts, columns))]
        for row in 0..<down {
            let cells = stride(from: row, to: shown.count, by: down).map { text(of: shown[$0], width: cell) }
            let rest = columns - cells.count * cell
            lines.append(cells.joined() + fitted("", rest))
        }
        return lines
    }

    /// Those in the solution first, the strongest first.
    private static func isListedFirst(_ a: Satellite, _ b: Satellite) -> Bool {
        if a.isUsed != b.isUsed { return a.isUsed }
        if a.signal ?? 0 != b.signal ?? 0 { return a.signal ?? 0 > b.signal ?? 0 }
        return (a.system?.rawValue ?? "", a.number) < (b.system?.rawValue ?? "", b.number)
    }

    /// `GP05 ██████▍  42 ✓`
    private func text(of satellite: Satellite, width: Int) -> String {
        let name = (satellite.system?.rawValue ?? "  ") + satellite.number.text(digits: 2)
        let signal = satellite.signal.map { $0.text(decimals: 0) } ?? "-"
        let padding = String(repeating: " ", count: max(0, 3 - signal.count))
        let bar = LiveScreen.bar(satellite.signal ?? 0, columns: 7)
        return fitted(name, 5) + format.colors(satellite.isUsed ? .green : .faint, bar)
            + fitted("\(padding)\(signal) \(satellite.isUsed ? "✓" : " ")", width - 12)
    }

    /// A bar in steps of an eighth of a column.
    private static func bar(_ signal: Double, columns: Int) -> String {
        let eighths = Int((min(max(signal / fullSignal, 0), 1) * Double(8 * columns)).rounded())
        let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
        let bar = String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
        return bar + String(repeating: " ", count: columns - bar.count)
    }

    // MARK: Costs

    /// The table of what each state has cost, its header first.
    private var costs: [String] {
        var table = Table()
        table.row("", "time", "CPU", "CPU per minute", "wake-ups per minute")
        if let status {
            let report = StatusReport(status.itself)
            for (state, var cost) in report.orderedStates {
                if state == report.state { cost.seconds += status.age }
                // The app passes through some states at once.
                guard state == report.state || cost.seconds >= 1 else { continue }
                table.row(state, cost)
            }
            if let startUp = report.startUp { table.row("start-up", startUp) }
            if let requests = report.statusRequests { table.row("status requests", requests) }
        }
        table.row("this screen", "", "\((ownCost.processSeconds * 1000).text(decimals: 1)) ms", "", "")
        return table.text(within: nil).split(separator: "\n").map(String.init)
    }

    /// A text, cut or padded to exactly `columns` columns.
    private func fitted(_ text: String, _ columns: Int) -> String {
        let count = text.count
        if count > columns { return columns > 0 ? text.prefix(columns - 1) + "…" : "" }
        return text + String(repeating: " ", count: columns - count)
    }
}
