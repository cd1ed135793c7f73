import LocationModel

extension Chart {
    /// How long the app waited for its next location in the background, against the speed.
    static func spacing(_ trip: Trip, units: Units) -> Chart? {
        guard trip.spacing.x.count > 2, let fastest = trip.spacing.x.max(), let longest = trip.spacing.y.max() else {
            return nil
        }
        let height = 180.0
        let plot = Plot(x: 0...max(1, fastest * 1.03), y: 0...longest * 1.05, height: height)
        let limit = radiusLine(trip.radius, in: plot)
        let dashed = limit.isEmpty ? "" : " Dashed: the time for \(units.length(trip.radius)) at that speed."
        return Chart(
            id: "spacing", title: "Time between locations, by speed",
            description:
                """
                Seconds between two locations of the app in the background against the speed, up to \
                \(units.short(longest)) s.
                """,
            note: "Seconds until the next location.\(dashed)",
            height: height
        ) { svg in
            plot.drawValues(&svg, unit: "s") { units.short($0) }
            let ticks = Scale(0...units.speed(plot.x.values.upperBound), from: 0, to: 1).ticks(atMost: 6)
            plot.drawBaseline(&svg, ticks.map { $0 / units.speed(1) }) {
                let text = units.short(units.speed($0))
                return $0 == ticks.last.map { $0 / units.speed(1) } ? "\(text) \(units.speedUnit)" : text
            }
            svg.path(limit, style: "limit")
            var dots = PathData()
            for (speed, seconds) in zip(trip.spacing.x, trip.spacing.y) { dots.dot(at: plot.x(speed), plot.y(seconds)) }
            svg.path(dots, style: "point back cloud")
        }
    }

    /// The time in which the device covers a distance at each speed, as far as it is in the chart.
    private static func radiusLine(_ metres: Double, in plot: Plot) -> PathData {
        let (slowest, fastest) = (metres / plot.y.values.upperBound, plot.x.values.upperBound)
        var data = PathData()
        guard slowest < fastest else { return data }
        data.move(to: plot.x(slowest), plot.y(metres / slowest))
        for step in 1...80 {
            let speed = slowest + Double(step) / 80 * (fastest - slowest)
            data.line(to: plot.x(speed), plot.y(metres / speed))
        }
        return data
    }
}
