public import LocationModel

/// The track as a map draws it: as few corners as stay within a tolerance of every position.
///
/// An open sector (a relative of Reumann and Witkam's strip): from the last corner, every position since allows the
/// directions of a line that passes it within the tolerance. As long as a new position lies in the common directions,
/// and not nearer to the corner than the others, a straight line to it passes them all, and they need not be kept. When
/// it does not, the position before becomes a corner. One position costs a few multiplications, and only the corners
/// are kept.
///
///            ___---  tolerance
///     corner <  · · ·  tip        all dots within the tolerance of corner-tip
///            ‾‾‾---
///
/// Months of corners would still fill the memory: when there are too many, the line is simplified with twice the
/// tolerance, and goes on with that. So ``tolerance`` always says how far the line may be from any position.
public struct TrackLine: Sendable {
    /// Metres: no position is farther from the line. Grows when the corners are too many.
    public private(set) var tolerance: Double
    /// The most corners that are kept.
    public let capacity: Int

    private var corners: [Coordinate] = []
    /// The newest position, where the line ends for now.
    private var tip: Coordinate?

    private var plane = LocalPlane(at: Coordinate(latitude: 0, longitude: 0))
    private var tipPoint = LocalPlane.Point(east: 0, north: 0)
    private var sector: Sector?
    private var farthest = 0.0

    /// An empty line.
    /// - Parameters:
    ///   - tolerance: metres, more than 0.
    ///   - capacity: the most corners that are kept, at least 16.
    public init(tolerance: Double = 5, capacity: Int = 4096) {
        precondition(tolerance > 0 && capacity >= 16, "a line needs a tolerance and some corners")
        self.tolerance = tolerance
        self.capacity = capacity
    }

    /// How many points the line has.
    public var count: Int { corners.count + (tip == nil ? 0 : 1) }

    /// The points to draw, oldest first. Copies them: for the map, not for every position.
    public var coordinates: [Coordinate] { tip.map { corners + [$0] } ?? corners }

    /// Lengthens the line to a position; degrees in range.
    public mutating func append(_ coordinate: Coordinate) {
        guard !corners.isEmpty else { return begin(at: coordinate) }
        var point = plane.point(of: coordinate)
        if let tip, !fits(point) {
            begin(at: tip)
            if corners.count > capacity { coarsen() }
            point = plane.point(of: coordinate)
        }
        tip = coordinate
        tipPoint = point
        note(point)
    }

    /// A straight line on the flat map stays one on the drawn map for that many metres.
    private var longestEdge: Double { max(20_000, 200 * tolerance) }

    /// Whether a line from the last corner to this point passes every position since within the tolerance.
    private func fits(_ point: LocalPlane.Point) -> Bool {
        let length = point.length
        guard length >= farthest, length <= longestEdge else { return false }
        return sector?.contains(point) ?? true
    }

    private mutating func note(_ point: LocalPlane.Point) {
        let length = point.length
        // Whatever is within the tolerance of the corner itself allows every line.
        guard length > tolerance else { return }
        farthest = max(farthest, length)
        let allowed = Sector(toward: point, length: length, tolerance: tolerance)
        sector = sector?.intersection(allowed) ?? allowed
    }

    private mutating func begin(at coordinate: Coordinate) {
        corners.append(coordinate)
        plane = LocalPlane(at: coordinate)
        tip = nil
        sector = nil
        farthest = 0
    }

    /// The corners again, as positions of a coarser line. A point of the old line is within the new pass's tolerance of
    /// the new one, and a dropped position within the old tolerance of the old line: so tolerances add.
    private mutating func coarsen() {
        var total = tolerance
        while corners.count > capacity * 3 / 4 {
            var coarser = TrackLine(tolerance: total, capacity: .max)
            for corner in corners { coarser.append(corner) }
            corners = coarser.coordinates
            total *= 2
        }
        tolerance = total
    }
}

/// The directions between two others, less than half a turn apart.
private struct Sector: Sendable {
    var right: LocalPlane.Point
    var left: LocalPlane.Point

    /// The directions of lines from the origin that pass a point within the tolerance: the tangents of a circle.
    init(toward point: LocalPlane.Point, length: Double, tolerance: Double) {
        let sine = tolerance / length
        let cosine = (1 - sine * sine).squareRoot()
        right = LocalPlane.Point(
            east: cosine * point.east + sine * point.north, north: cosine * point.north - sine * point.east)
        left = LocalPlane.Point(
            east: cosine * point.east - sine * point.north, north: cosine * point.north + sine * point.east)
    }

    func contains(_ point: LocalPlane.Point) -> Bool {
        LocalPlane.Point.cross(right, point) >= 0 && LocalPlane.Point.cross(point, left) >= 0
    }

    /// The common directions. The other's middle lies in this sector, so there are some.
    func intersection(_ other: Sector) -> Sector {
        var common = self
        if LocalPlane.Point.cross(right, other.right) > 0 { common.right = other.right }
        if LocalPlane.Point.cross(left, other.left) < 0 { common.left = other.left }
        return common
    }
}
