public import LocationModel

/// The track as a map draws it: as few corners as stay within a tolerance of every position, and finer the newer.
///
/// Even the corners of months would fill the memory. So the line has levels, each with room for a twelfth of the
/// corners. The newest are in level 0, within the tolerance of every position. When a level is full, its older half is
/// simplified and goes to the next, whose tolerance is twice as wide: today is drawn street by street, last month town
/// by town. A corner is simplified once on its way through each level, so its error stays below the level's tolerance.
/// The last level, two thousand times as coarse as the first, keeps the rest of the past and doubles its own tolerance
/// when it is full.
///
/// A position costs a few multiplications, and rarely the simplification of a few hundred corners.
public struct TrackLine: Sendable {
    /// Metres: the newest positions, those since the last ``capacity``/24 corners at least, are no farther from the line.
    public let tolerance: Double
    /// The most corners that are kept.
    public let capacity: Int
    /// Metres: no position at all is farther from the line.
    public var oldestTolerance: Double {
        let level = levels.lastIndex { !$0.isEmpty } ?? 0
        return level == levels.count - 1 ? lastTolerance : reach(ofLevel: level)
    }

    /// Corners, oldest first in each level; the last level is the oldest.
    private var levels = [[Coordinate]](repeating: [], count: 12)
    private var lastTolerance: Double
    private var edge: OpenEdge?

    /// An empty line.
    /// - Parameters:
    ///   - tolerance: metres, more than 0.
    ///   - capacity: the most corners that are kept, at least 96; rounded down to a multiple of 24.
    public init(tolerance: Double = 5, capacity: Int = 8192) {
        precondition(tolerance > 0 && capacity >= 96, "a line needs a tolerance and some corners")
        self.tolerance = tolerance
        self.capacity = capacity / 24 * 24
        lastTolerance = 0
        lastTolerance = reach(ofLevel: levels.count - 1)
    }

    /// How many points the line has: the corners and the newest position.
    public var count: Int { levels.reduce(edge?.tip == nil ? 0 : 1) { $0 + $1.count } }

    /// The points to draw, oldest first. Copies them: for the map, not for every position.
    public var coordinates: [Coordinate] {
        var points: [Coordinate] = []
        points.reserveCapacity(count)
        for level in levels.reversed() { points += level }
        if let tip = edge?.tip { points.append(tip) }
        return points
    }

    /// Lengthens the line to a position; degrees in range.
    public mutating func append(_ coordinate: Coordinate) {
        if edge == nil {
            edge = OpenEdge(from: coordinate, tolerance: tolerance)
            add(coordinate, toLevel: 0)
        } else if let corner = edge?.extend(to: coordinate) {
            add(corner, toLevel: 0)
        }
    }

    private var room: Int { capacity / levels.count }

    private func reach(ofLevel level: Int) -> Double { tolerance * Double(1 << level) }

    private mutating func add(_ corner: Coordinate, toLevel level: Int) {
        if levels[level].count == room { makeRoom(inLevel: level) }
        levels[level].append(corner)
    }

    /// A point of the old line is within the pass's tolerance of the new line, and a dropped position within the old
    /// tolerance of the old line. So tolerances add, and a pass with the old tolerance doubles it.
    private mutating func makeRoom(inLevel level: Int) {
        guard level < levels.count - 1 else {
            while levels[level].count > room / 2 {
                levels[level] = TrackLine.simplified(levels[level][...], tolerance: lastTolerance)
                lastTolerance *= 2
            }
            return
        }
        let older = TrackLine.simplified(levels[level].prefix(room / 2), tolerance: reach(ofLevel: level))
        levels[level].removeFirst(room / 2)
        for corner in older { add(corner, toLevel: level + 1) }
    }

    /// The first and the last corner stay, so that the pieces of the line still join.
    private static func simplified(_ corners: ArraySlice<Coordinate>, tolerance: Double) -> [Coordinate] {
        guard let first = corners.first else { return [] }
        var edge = OpenEdge(from: first, tolerance: tolerance)
        var kept = [first]
        for corner in corners.dropFirst() {
            if let corner = edge.extend(to: corner) { kept.append(corner) }
        }
        if let tip = edge.tip { kept.append(tip) }
        return kept
    }
}
