import LocationModel

/// Writes a shell script for the iOS simulator. `simctl location start` has one speed for a whole route, so that the
/// route takes as long as the trace, stops included.
struct SimctlWriter: TraceWriter {
    /// Metres below which a position is left out: the number that fits on a command line is limited.
    private static let shortestLeg = 1.0

    private var route: [Coordinate] = []
    private var times: ClosedRange<Instant>?

    mutating func append(_ fix: Fix, beginsSegment: Bool, into bytes: inout [UInt8]) -> Bool {
        guard let coordinate = fix.coordinate else { return false }
        times = min(times?.lowerBound ?? fix.time, fix.time)...max(times?.upperBound ?? fix.time, fix.time)
        if let last = route.last, last.distance(to: coordinate) < SimctlWriter.shortestLeg { return true }
        route.append(coordinate)
        return true
    }

    mutating func end(into bytes: inout [UInt8]) {
        let metres = zip(route, route.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
        let seconds = times.map { $0.upperBound.seconds(since: $0.lowerBound) } ?? 0
        bytes.append("#!/bin/sh\n# Usage: sh FILE [UDID]\nexec xcrun simctl location \"${1:-booted}\" ")
        if route.count > 1, seconds > 0 {
            bytes.append("start --speed=")
            bytes.append(decimal: max(metres / seconds, 0.01), decimals: 2, padded: true)
        } else {
            bytes.append("set")
        }
        for coordinate in route {
            bytes.append(" \\\n    ")
            bytes.append(coordinate)
        }
        bytes.append("\n")
    }
}
