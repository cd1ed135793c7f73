import LocationModel

extension Chart {
    /// The track of the device on a flat map, coloured by the app's state, with the app's locations in the background.
    static func map(_ trip: Trip, units: Units) -> Chart? {
        guard let map = MapFrame(trip) else { return nil }
        let note = trip.hasReference ? "" : " Only positions that reached the app are known."
        let thinned =
            trip.sampleCount > trip.samples.count / 2
            ? "\((trip.samples.count / 2).grouped) of \(trip.sampleCount.grouped) dots are drawn, "
                + "one per \(units.length(trip.sampleSpacing)). "
            : ""
        let circles = map.showsCircles ? "Circles: \(units.length(trip.radius)) around each. " : ""
        return Chart(
            id: "map", title: "Where the device was",
            description:
                """
                A map of the track, \(units.length(trip.metres)) long, with \
                \(trip.sampleCount.counted("location", "locations")) of the app in the background.
                """,
            note:
                "\(circles)\(thinned)The line passes every position within \(units.length(trip.tolerance)).\(note)",
            legend: legend(trip), height: map.height, style: "map"
        ) { svg in
            if map.showsCircles {
                var circles = PathData()
                for (x, y) in map.samples { circles.circle(at: x, y, radius: map.radius) }
                svg.path(circles, style: "circle")
            }
            for style in ["track idle", "track fore", "track back", "gap"] {
                let segments = trip.track.filter { $0.style == style }
                var data = PathData()
                for segment in segments { data.line(through: segment.corners.coordinates.map { map.place($0) }) }
                svg.path(data, style: style)
            }
            var dots = PathData()
            for (x, y) in map.samples { dots.dot(at: x, y) }
            svg.path(dots, style: "dot")
            drawEnds(&svg, trip, map)
            drawScaleBar(&svg, map, units)
            drawNorth(&svg, map)
        }
    }

    private static func legend(_ trip: Trip) -> [(style: String, text: String)] {
        let styles = Set(trip.track.map(\.style))
        let keys = [
            ("track fore", "fore", "app on the screen"), ("track back", "back", "app in the background"),
            ("track idle", "idle", "app suspended or not running"), ("gap", "dashed", "no position"),
        ]
        let dots = trip.samples.isEmpty ? [] : [(style: "dots", text: "what the app received in the background")]
        return keys.filter { styles.contains($0.0) }.map { (style: $0.1, text: $0.2) } + dots
    }

    private static func drawEnds(_ svg: inout XMLWriter, _ trip: Trip, _ map: MapFrame) {
        guard let first = trip.track.first?.corners.coordinates.first,
            let last = trip.track.last?.corners.coordinates.last
        else { return }
        let (begin, end) = (map.place(first), map.place(last))
        let isClosed = abs(begin.x - end.x) + abs(begin.y - end.y) < 24
        drawEnd(&svg, begin, isClosed ? "start and end" : "start", style: "start")
        if !isClosed { drawEnd(&svg, end, "end", style: "finish") }
    }

    private static func drawEnd(
        _ svg: inout XMLWriter, _ place: (x: Double, y: Double), _ text: String, style: String
    ) {
        var dot = PathData()
        dot.dot(at: place.x, place.y)
        svg.path(dot, style: style)
        let isRight = place.x > Chart.width - 90
        svg.label(text, at: place.x + (isRight ? -10 : 10), place.y + 4, style: isRight ? "halo end" : "halo")
    }

    private static func drawScaleBar(_ svg: inout XMLWriter, _ map: MapFrame, _ units: Units) {
        let unit = units.roundUnit(near: 110 / map.scale)
        let bar = Scale.roundest(atMost: 110 / map.scale / unit) * unit
        let (x, y) = (10.0, map.height - 8)
        let end = x + bar * map.scale
        var data = PathData()
        data.line(through: [(x, y - 4), (x, y), (end, y), (end, y - 4)])
        svg.path(data, style: "bar")
        svg.label(units.length(bar), at: end + 6, y + 2, style: "halo")
    }

    private static func drawNorth(_ svg: inout XMLWriter, _ map: MapFrame) {
        let (x, y) = (Chart.width - 14, map.height - 20)
        var data = PathData()
        data.line(through: [(x, y), (x + 5, y + 16), (x, y + 12), (x - 5, y + 16)])
        data.close()
        svg.path(data, style: "north")
        svg.label("north", at: x - 10, y + 14, style: "end")
    }
}

extension Trip.Segment {
    fileprivate var style: String {
        if isGap { return "gap" }
        return state.isForeground ? "track fore" : state.executes ? "track back" : "track idle"
    }
}

/// The projection of a trip onto the map.
private struct MapFrame {
    private static let margin = 24.0
    /// The strip below the map for the scale bar and the arrow.
    private static let strip = 26.0
    private static let heights = 170.0...400.0

    /// Units of the drawing per metre.
    let scale: Double
    let height: Double
    /// The radius around the app's location in units of the drawing.
    let radius: Double
    private(set) var samples: [(x: Double, y: Double)] = []
    private let plane: LocalPlane
    private let (centre, middle): (LocalPlane.Point, (x: Double, y: Double))

    /// Nil without positions.
    init?(_ trip: Trip) {
        let corners = trip.track.flatMap(\.corners.coordinates)
        guard let corner = corners.first else { return nil }
        // Around the first corner, and then around the middle of all.
        let first = LocalPlane(at: corner)
        plane = LocalPlane(at: first.coordinate(of: first.box(around: corners).centre))
        let box = plane.box(around: corners)
        centre = box.centre
        // A trip that stays at one place needs a map of a hundred metres.
        let (east, north) = (max(box.size.east, 2 * trip.radius), max(box.size.north, 2 * trip.radius))
        let widest = Chart.width - 2 * MapFrame.margin
        scale = min(widest / east, (MapFrame.heights.upperBound - 2 * MapFrame.margin) / north)
        let drawn = min(
            max(north * scale + 2 * MapFrame.margin, MapFrame.heights.lowerBound), MapFrame.heights.upperBound
        ).rounded()
        height = drawn + MapFrame.strip
        middle = (Chart.width / 2, drawn / 2)
        radius = trip.radius * scale
        samples = trip.samples.coordinates.map { place($0) }
    }

    /// Smaller circles would be covered by the dots.
    var showsCircles: Bool { radius >= 3 && !samples.isEmpty }

    /// Where a position is drawn.
    func place(_ coordinate: Coordinate) -> (x: Double, y: Double) {
        let point = plane.point(of: coordinate)
        return (middle.x + (point.east - centre.east) * scale, middle.y - (point.north - centre.north) * scale)
    }
}
