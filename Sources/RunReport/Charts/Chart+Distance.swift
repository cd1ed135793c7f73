import LocationModel

extension Chart {
    /// How far the app's last location was from the device in the background, with the promised radius as a line.
    static func distance(_ trip: Trip, units: Units) -> Chart? {
        guard trip.distance.x.count > 1, let greatest = trip.distance.y.max() else { return nil }
        let height = 180.0
        // A single peak, as after a tunnel, must not make the rest flat.
        let top = min(max(greatest, trip.radius * 1.25), trip.radius * 4)
        let plot = Plot(x: 0...trip.seconds, y: 0...units.length(inUnit: top), height: height)
        let radius = plot.y(units.length(inUnit: trip.radius))
        let cut = greatest > top ? " The highest peak, \(units.length(greatest)), is cut off." : ""
        let place = trip.predicts ? "the position predicted from the app's last location" : "the app's last location"
        return Chart(
            id: "distance", title: "How far off the app was, \(trip.backgroundTitle)",
            description:
                """
                The distance between \(place) and the device over time; \(units.length(greatest)) at most, with a line \
                at \(units.length(trip.radius)).
                """,
            note: trip.hasReference
                ? "The distance between \(place) and the receiver's fix at full rate.\(cut)"
                : """
                How far the device had moved when the next location reached the app; a receiver is not read in \
                between.\(cut)
                """,
            height: height
        ) { svg in
            plot.drawValues(&svg, unit: units.lengthUnit) { units.short($0) }
            plot.drawTimes(&svg, units)
            let line = plot.line(trip.distance, gap: max(30, trip.seconds / 40)) { units.length(inUnit: min($0, top)) }
            svg.path(line, style: "line back")
            svg.line(plot.x.from, radius, plot.x.to, radius, style: "limit")
            svg.label("\(units.length(trip.radius))", at: plot.x.to, radius - 5, style: "halo end alert")
        }
    }
}
