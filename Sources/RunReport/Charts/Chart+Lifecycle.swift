import LocationModel

extension Chart {
    /// The app's lifecycle: its states, the messages to it, its background tasks, and locations that waited for their
    /// batch.
    static func lifecycle(_ trip: Trip, units: Units) -> Chart? {
        guard !trip.states.isEmpty else { return nil }
        let rows = TimelineRow.all(trip)
        let height = 20 + Double(rows.count) * 24 + Plot.bottom
        let plot = Plot(x: 0...trip.seconds, y: 0...1, height: height, left: 74)
        let states = ApplicationState.allCases.filter { state in trip.states.contains { $0.state == state } }
        return Chart(
            id: "lifecycle", title: "The app's lifecycle",
            description: trip.states.count <= 12
                ? trip.states.map { "\($0.state.title) from \(TimeSpan(seconds: $0.from).text)" }.joined(
                    separator: ", ") + "."
                : "\(trip.states.count.grouped) changes between \(states.map(\.title).joined(separator: ", ")).",
            note: events(trip), legend: states.map { (style: $0.style, text: $0.title) }, height: height
        ) { svg in
            for span in trip.states {
                svg.rectangle(
                    plot.x(span.from), 4, width: max(0.6, plot.x(span.to) - plot.x(span.from)), height: 18,
                    style: span.state.style,
                    title: "\(span.state.title), \(TimeSpan(seconds: span.to - span.from).text)")
            }
            svg.label("state", at: 70, 17, style: "end")
            for (index, row) in rows.enumerated() {
                let y = 28 + Double(index) * 24
                svg.label(row.title, at: 70, y + 12, style: "end")
                var data = PathData()
                for (from, to) in row.spans {
                    if let to {
                        data.move(to: plot.x(from), y + 8)
                        data.line(to: max(plot.x(to), plot.x(from) + 1), y + 8)
                    } else {
                        data.vertical(at: plot.x(from), from: y + 1, to: y + 15)
                    }
                }
                svg.path(data, style: row.style)
            }
            plot.drawTimes(&svg, units)
        }
    }

    /// What happened with its times, as far as there is room.
    private static func events(_ trip: Trip, atMost most: Int = 10) -> String? {
        var groups: [(time: String, texts: [String])] = []
        for mark in trip.marks {
            let time = TimeSpan(seconds: mark.time).text
            if groups.last?.time == time {
                groups[groups.count - 1].texts.append(mark.shortText)
            } else {
                groups.append((time, [mark.shortText]))
            }
        }
        guard !groups.isEmpty else { return nil }
        let shown = groups.prefix(most).map { "\($0.time): \($0.texts.joined(separator: ", "))" }
        return shown.joined(separator: " · ")
            + (groups.count > most ? " · and \((groups.count - most).counted("more time", "more times"))" : "")
    }
}

extension Trip.Mark {
    /// `didEnterBackground` for `applicationDidEnterBackground`.
    fileprivate var shortText: String {
        let name = text.dropFirst("application".count)
        guard text.hasPrefix("application"), let first = name.first else { return text }
        return first.lowercased() + name.dropFirst()
    }
}

/// A row of the timeline below the states.
private struct TimelineRow {
    let title: String
    let style: String
    /// Without an end: a tick.
    let spans: [(from: Double, to: Double?)]

    /// The rows that have something to show.
    static func all(_ trip: Trip) -> [TimelineRow] {
        func ticks(_ kind: Trip.Mark.Kind) -> [(from: Double, to: Double?)] {
            trip.marks.filter { $0.kind == kind }.map { ($0.time, nil) }
        }
        return [
            TimelineRow(title: "messages", style: "tick", spans: ticks(.message)),
            TimelineRow(title: "tasks", style: "tick back", spans: ticks(.task)),
            TimelineRow(title: "problems", style: "tick alert", spans: ticks(.problem)),
            TimelineRow(title: "deferred", style: "hold", spans: trip.deferredDeliveries.map { ($0.from, $0.to) }),
        ].filter { !$0.spans.isEmpty }
    }
}

extension ApplicationState {
    var title: String {
        switch self {
        case .notRunning: "not running"
        case .inactive, .active, .background, .suspended: rawValue
        }
    }

    fileprivate var style: String {
        switch self {
        case .notRunning: "off"
        case .inactive: "inactive"
        case .active: "fore"
        case .background: "back"
        case .suspended: "idle"
        }
    }
}
