package import LocationModel

/// Circles in which positions are rounded or not kept; applied before a position is stored or sent.
///
/// Where positions are rounded, each becomes the middle of its cell of a grid that is the same for all: rows with the
/// grid's size in metres of latitude from the equator, and in each row cells of as many metres of longitude from
/// Greenwich (111 320 m a degree, times the cosine of the row's middle). The accuracy becomes at least the distance
/// from the middle to a corner; altitude, speed and course are left out, because they reveal more than the cell.
package struct PrivacyZones: Hashable, Sendable {
    /// A circle in which positions are rounded to a grid, or not kept.
    package struct Zone: Hashable, Sendable {
        package let center: Coordinate
        /// Metres.
        package let radius: Double
        /// Metres of the grid's cells; nil: positions are not kept.
        package let grid: Double?

        package init(center: Coordinate, radius: Double, grid: Double?) {
            (self.center, self.radius, self.grid) = (center, radius, grid)
        }
    }

    private static let metresPerDegree = 111_320.0

    private let zones: [Zone]

    package init(_ zones: [Zone]) { self.zones = zones }

    /// Whether a place is in any of the circles.
    package func contain(_ place: Coordinate) -> Bool {
        zones.contains { $0.center.distance(to: place) <= $0.radius }
    }

    /// The fix as it may be kept; nil if it may not. In several circles the strictest one counts.
    package func apply(to fix: Fix) -> Fix? {
        guard !zones.isEmpty, let place = fix.coordinate else { return fix }
        // A position that may as well be inside counts as inside.
        let error = min(fix.horizontalAccuracy ?? 0, 100)
        let inside = zones.filter { $0.center.distance(to: place) <= $0.radius + error }
        guard !inside.isEmpty else { return fix }
        var grid = 0.0
        for zone in inside {
            guard let size = zone.grid else { return nil }
            grid = max(grid, size)
        }
        var rounded = fix
        rounded.coordinate = PrivacyZones.middle(of: place, grid)
        rounded.horizontalAccuracy = max(fix.horizontalAccuracy ?? 0, grid * 0.5.squareRoot())
        (rounded.altitude, rounded.verticalAccuracy, rounded.speed, rounded.course) = (nil, nil, nil, nil)
        return rounded
    }

    /// The middle of the cell that contains a place.
    private static func middle(of place: Coordinate, _ grid: Double) -> Coordinate {
        let rows = grid / metresPerDegree
        let latitude = max(-90, min(((place.latitude / rows).rounded(.down) + 0.5) * rows, 90))
        let cosine = SineCosine(degrees: latitude).cosine
        // At a pole a cell goes around the earth.
        let columns = min(360, rows / max(cosine, 1e-6))
        let longitude = ((place.longitude / columns).rounded(.down) + 0.5) * columns
        return Coordinate(latitude: latitude, longitude: Angle.wrapped(degrees: longitude))
    }
}
