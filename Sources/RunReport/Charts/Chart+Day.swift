import LocationModel

extension Chart {
    /// When the device travelled, when it rested, and when its position was not known.
    static func day(_ day: DayOfTrack, from start: Instant?, seconds: Double, units: Units) -> Chart? {
        guard !day.parts.isEmpty else { return nil }
        let height = 34 + Plot.bottom
        let plot = Plot(x: 0...seconds, y: 0...1, height: height)
        let kinds = DayOfTrack.Part.Kind.allCases.filter { kind in day.parts.contains { $0.kind == kind } }
        return Chart(
            id: "day", title: "Travelling and at rest",
            description: kinds.map { "\($0.text): \(units.duration(day.seconds($0)))" }.joined(separator: ", ") + ".",
            legend: kinds.map { (style: $0.style, text: "\($0.text), \(units.duration(day.seconds($0)))") },
            height: height
        ) { svg in
            for part in visible(day.parts, seconds: seconds) {
                svg.rectangle(
                    plot.x(part.from), 4, width: max(0.6, plot.x(part.to) - plot.x(part.from)), height: 24,
                    style: part.kind.style, title: "\(part.kind.text), \(units.duration(part.seconds))")
            }
            plot.drawTimes(&svg, units, from: start)
        }
    }

    /// The parts, with those that are narrower than a dot joined to the one before.
    private static func visible(_ parts: [DayOfTrack.Part], seconds: Double) -> [DayOfTrack.Part] {
        var visible: [DayOfTrack.Part] = []
        for part in parts {
            if let last = visible.last, last.kind == part.kind || part.seconds < seconds / 680 {
                visible[visible.count - 1].to = max(last.to, part.to)
            } else {
                visible.append(part)
            }
        }
        return visible
    }
}

extension DayOfTrack.Part.Kind {
    fileprivate var text: String {
        switch self {
        case .trip: "travelling"
        case .rest: "at rest"
        case .noPosition: "no position"
        }
    }

    fileprivate var style: String {
        switch self {
        case .trip: "saved"
        case .rest: "idle"
        case .noPosition: "off"
        }
    }
}
