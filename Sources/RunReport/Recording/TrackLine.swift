import LocationModel

/// The track of a device as a line of few corners, divided where the app's state changes and where there were no
/// positions.
struct TrackLine {
    /// The most corners in all segments.
    private static let mostCorners = 1500
    /// Parts up to which even the shortest are drawn.
    private static let mostParts = 200
    /// Dots of the map's longer side; the line deviates by half a dot at most.
    private static let dots = 380.0
    /// Seconds without a position that count as a gap, with a reference at full rate.
    private static let longestStep = 10.0

    private(set) var segments: [Trip.Segment] = []
    /// Metres within which the line passes all positions.
    private(set) var tolerance = 1.0
    /// Metres of the longer side of the box around all positions.
    let extent: Double

    /// - Parameter gapsByTime: whether positions that are far apart in time are a gap; in a run without a reference
    ///   they are usual in the background.
    init(_ points: [TripRecorder.Point], states: [Trip.Span], gapsByTime: Bool) {
        let box = points.first.map { LocalPlane(at: $0.coordinate).box(around: points.map(\.coordinate)) }
        extent = box.map { max($0.size.east, $0.size.north) } ?? 0
        tolerance = max(1, extent / TrackLine.dots / 2)
        let parts = TrackLine.parts(of: points, states: states, gapsByTime: gapsByTime)
        while true {
            let visible = parts.count > TrackLine.mostParts ? TrackLine.merged(parts, upTo: 2 * tolerance) : parts
            segments = visible.map { $0.segment(tolerance: tolerance) }
            let corners = segments.reduce(0) { $0 + $1.corners.count / 2 }
            guard corners > TrackLine.mostCorners, tolerance < 1e8 else { return }
            tolerance *= 2
        }
    }

    private struct Part {
        var state: ApplicationState
        var isGap: Bool
        var coordinates: [Coordinate]

        func segment(tolerance: Double) -> Trip.Segment {
            var line = SimplifiedLine(tolerance: tolerance)
            for coordinate in coordinates { line.append(coordinate) }
            let corners = line.points.flatMap { [$0.latitude.rounded(steps: 1e6), $0.longitude.rounded(steps: 1e6)] }
            return Trip.Segment(state: state, corners: corners, isGap: isGap)
        }

        /// Whether all of it is within a distance of its beginning.
        func isWithin(_ metres: Double) -> Bool {
            guard let first = coordinates.first else { return true }
            return coordinates.allSatisfy { first.distance(to: $0) <= metres }
        }
    }

    /// The parts, with those that are too short to be seen joined to the one before.
    private static func merged(_ parts: [Part], upTo metres: Double) -> [Part] {
        var merged: [Part] = []
        for part in parts {
            if !merged.isEmpty, part.isWithin(metres) {
                merged[merged.count - 1].coordinates += part.coordinates
            } else {
                merged.append(part)
            }
        }
        return merged
    }

    private static func parts(
        of points: [TripRecorder.Point], states: [Trip.Span], gapsByTime: Bool
    ) -> [Part] {
        var parts: [Part] = []
        var span = states.startIndex
        var last: TripRecorder.Point?
        for point in points {
            while span + 1 < states.endIndex, states[span + 1].from <= point.received { span += 1 }
            let state = span < states.endIndex ? states[span].state : point.state
            defer { last = point }
            guard let last else {
                parts.append(Part(state: state, isGap: false, coordinates: [point.coordinate]))
                continue
            }
            let isGap = point.isAfterGap || gapsByTime && point.received - last.received > longestStep
            if isGap {
                parts.append(Part(state: state, isGap: true, coordinates: [last.coordinate, point.coordinate]))
                parts.append(Part(state: state, isGap: false, coordinates: [point.coordinate]))
            } else if parts[parts.count - 1].state.isForeground != state.isForeground
                || parts[parts.count - 1].state.executes != state.executes
            {
                parts.append(Part(state: state, isGap: false, coordinates: [last.coordinate, point.coordinate]))
            } else {
                parts[parts.count - 1].coordinates.append(point.coordinate)
            }
        }
        return parts
    }
}

extension LocalPlane {
    /// The centre of the box around positions, and its size in metres.
    func box(around coordinates: [Coordinate]) -> (centre: Point, size: Point) {
        var (low, high) = (Point(), Point())
        for (index, coordinate) in coordinates.enumerated() {
            let point = point(of: coordinate)
            if index == 0 { (low, high) = (point, point) }
            (low.east, low.north) = (min(low.east, point.east), min(low.north, point.north))
            (high.east, high.north) = (max(high.east, point.east), max(high.north, point.north))
        }
        return (
            Point(east: (low.east + high.east) / 2, north: (low.north + high.north) / 2),
            Point(east: high.east - low.east, north: high.north - low.north)
        )
    }
}
