import LocationModel

/// The way of a device as a line of few corners, divided where the app's state changes and where there were no
/// positions.
struct WayLine {
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
        extent = WayLine.extent(of: points)
        tolerance = max(1, extent / WayLine.dots / 2)
        let parts = WayLine.parts(of: points, states: states, gapsByTime: gapsByTime)
        while true {
            let visible = parts.count > WayLine.mostParts ? WayLine.merged(parts, upTo: 2 * tolerance) : parts
            segments = visible.map { $0.segment(tolerance: tolerance) }
            let corners = segments.reduce(0) { $0 + $1.corners.count / 2 }
            guard corners > WayLine.mostCorners, tolerance < 1e8 else { return }
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

    private static func extent(of points: [TripRecorder.Point]) -> Double {
        guard let first = points.first else { return 0 }
        let plane = LocalPlane(at: first.coordinate)
        var (low, high) = (LocalPlane.Point(), LocalPlane.Point())
        for point in points {
            let place = plane.point(of: point.coordinate)
            low.east = min(low.east, place.east)
            low.north = min(low.north, place.north)
            high.east = max(high.east, place.east)
            high.north = max(high.north, place.north)
        }
        return max(high.east - low.east, high.north - low.north)
    }
}
