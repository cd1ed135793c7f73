import LocationModel

extension Chart {
    /// The speed over time.
    static func speed(_ trip: Trip, from clock: Instant?, units: Units) -> Chart? {
        profile(
            trip.speed, of: trip, from: clock, id: "speed", title: "Speed", unit: units.speedUnit, isFromZero: true,
            units, units.speed)
    }

    /// The altitude over time.
    static func altitude(_ trip: Trip, from clock: Instant?, units: Units) -> Chart? {
        profile(
            trip.altitude, of: trip, from: clock, id: "altitude", title: "Altitude", unit: units.lengthUnit,
            isFromZero: false, units, units.length(inUnit:))
    }

    private static func profile(
        _ series: Trip.Series, of trip: Trip, from clock: Instant?, id: String, title: String, unit: String,
        isFromZero: Bool, _ units: Units, _ value: (Double) -> Double
    ) -> Chart? {
        guard series.x.count > 1, let low = series.y.min().map(value), let high = series.y.max().map(value) else {
            return nil
        }
        let height = 130.0
        let least = isFromZero ? 0 : low
        // A level line is not stretched to the whole height.
        let plot = Plot(x: 0...trip.seconds, y: least...max(high, least + 10), height: height)
        let data = plot.line(series, gap: max(30, trip.seconds / 20), value)
        return Chart(
            id: id, title: "\(title), \(unit)",
            description:
                "\(title) over time, from \(low.text(decimals: 0)) to \(high.text(decimals: 0)) \(unit).",
            height: height
        ) { svg in
            plot.drawValues(&svg, atMost: 4, unit: "") { units.short($0) }
            plot.drawTimes(&svg, units, from: clock)
            svg.path(data, style: "line plain")
        }
    }
}
