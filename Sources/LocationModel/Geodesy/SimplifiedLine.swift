/// The track as drawn on a map, with the fewest corners that keep the line within a tolerance of every position.
///
/// A position adds a corner only if no straight line from the last corner passes all positions since then within the
/// tolerance (similar to Reumann and Witkam's strip): every position narrows the sector of permitted directions. When
/// the line is full, it is simplified again with twice the tolerance, so its size is bounded.
package struct SimplifiedLine: Sendable {
    /// The maximum distance of a position from the line in metres; grows when the line is full.
    package private(set) var tolerance: Double
    /// The corners, oldest first, followed by the newest position.
    package var points: [Coordinate] { tip.map { corners + [$0] } ?? corners }

    private let capacity: Int
    private var corners: [Coordinate] = []
    private var tip: Coordinate?
    private var plane = LocalPlane(at: Coordinate(latitude: 0, longitude: 0))
    /// The permitted directions of lines from the last corner, between `right` and `left`.
    private var sector: (right: LocalPlane.Point, left: LocalPlane.Point)?
    /// Metres from the last corner to the farthest position since then.
    private var farthest = 0.0

    /// - Parameters:
    ///   - tolerance: metres, more than 0.
    ///   - capacity: the maximum number of corners, at least 2.
    package init(tolerance: Double = 5, capacity: Int = 8192) {
        precondition(tolerance > 0 && capacity >= 2)
        (self.tolerance, self.capacity) = (tolerance, capacity)
    }

    /// Extends the line to a position.
    /// - Returns: whether the previous position has become a corner by that.
    @discardableResult package mutating func append(_ coordinate: Coordinate) -> Bool {
        if corners.isEmpty {
            addCorner(coordinate)
            return false
        }
        var point = plane.point(of: coordinate)
        var isCorner = false
        if let tip, !allows(point) {
            addCorner(tip)
            point = plane.point(of: coordinate)
            isCorner = true
        }
        tip = coordinate
        narrow(toward: point)
        return isCorner
    }

    private func allows(_ point: LocalPlane.Point) -> Bool {
        // Beyond this distance the error of the plane would exceed the tolerance.
        guard point.length >= farthest, point.length <= max(20_000, 200 * tolerance) else { return false }
        guard let sector else { return true }
        return cross(sector.right, point) >= 0 && cross(point, sector.left) >= 0
    }

    /// Restricts the directions to those between the two tangents to the tolerance circle around a position.
    private mutating func narrow(toward point: LocalPlane.Point) {
        let length = point.length
        guard length > tolerance else { return }
        farthest = max(farthest, length)
        let sine = tolerance / length
        let cosine = (1 - sine * sine).squareRoot()
        func turned(_ sine: Double) -> LocalPlane.Point {
            LocalPlane.Point(
                east: cosine * point.east - sine * point.north, north: cosine * point.north + sine * point.east)
        }
        let (right, left) = (turned(-sine), turned(sine))
        guard let sector else {
            self.sector = (right, left)
            return
        }
        if cross(sector.right, right) > 0 { self.sector?.right = right }
        if cross(sector.left, left) < 0 { self.sector?.left = left }
    }

    private mutating func addCorner(_ corner: Coordinate) {
        if corners.count == capacity { simplify() }
        corners.append(corner)
        (plane, sector, farthest, tip) = (LocalPlane(at: corner), nil, 0, nil)
    }

    /// Errors accumulate: a position is within the tolerance of an old line, which is within the tolerance of the new
    /// one.
    private mutating func simplify() {
        while corners.count > capacity / 2 {
            var coarser = SimplifiedLine(tolerance: tolerance, capacity: capacity)
            for corner in corners { coarser.append(corner) }
            corners = coarser.points
            tolerance *= 2
        }
    }

    private func cross(_ a: LocalPlane.Point, _ b: LocalPlane.Point) -> Double {
        a.east * b.north - a.north * b.east
    }
}
