import LocationModel

/// The last edge of a simplified line: from its last corner to the newest position, with a straight line for all
/// positions in between.
///
/// An open sector (a relative of Reumann and Witkam's strip): every position since the corner allows the directions of a
/// line that passes it within the tolerance. As long as a new position lies in the common directions, and not nearer to
/// the corner than the others, the straight line to it passes them all, and none of them need be kept. When it does not,
/// the position before becomes a corner. A position costs a few multiplications.
///
///            ___---  tolerance
///     corner <  · · ·  tip        all dots within the tolerance of corner-tip
///            ‾‾‾---
struct OpenEdge: Sendable {
    /// Where the edge ends for now; nil when there is only the corner.
    private(set) var tip: Coordinate?

    private let tolerance: Double
    private var plane: LocalPlane
    private var sector: Sector?
    private var farthest = 0.0

    init(from corner: Coordinate, tolerance: Double) {
        self.tolerance = tolerance
        plane = LocalPlane(at: corner)
    }

    /// Lengthens the line to a position. If that needs a new corner, it is returned, and the edge starts there.
    mutating func extend(to coordinate: Coordinate) -> Coordinate? {
        var corner: Coordinate?
        var point = plane.point(of: coordinate)
        if let tip, !fits(point) {
            self = OpenEdge(from: tip, tolerance: tolerance)
            point = plane.point(of: coordinate)
            corner = tip
        }
        tip = coordinate
        note(point)
        return corner
    }

    /// For that many metres a straight line on the flat map is one on the drawn map.
    private var longest: Double { max(20_000, 200 * tolerance) }

    private func fits(_ point: LocalPlane.Point) -> Bool {
        let length = point.length
        guard length >= farthest, length <= longest else { return false }
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
