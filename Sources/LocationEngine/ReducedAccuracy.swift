import LocationModel

/// `CLAccuracyAuthorization.reducedAccuracy`, and `kCLLocationAccuracyReduced`: the app learns within some kilometres where
/// the device is, and that about four times an hour.
///
/// Apple adds no noise, which could be averaged away, but divides the world; so do we. Ours are cells of a twentieth of a
/// degree of latitude, 5.6 km, and about as wide; the location is the middle of the cell, and everything else about the
/// fix is left out. The same place always has the same cell, on every machine.
struct ReducedAccuracy: Sendable {
    /// Seconds for which a rough location stays as it is.
    static let interval = 900.0
    /// Degrees of latitude.
    static let cell = 0.05
    /// Metres that the device is away from the middle of its cell at the most, rounded up.
    static let radius = 5000.0

    private var current: Fix?

    /// The rough location for a fix: the last one, for as long as it holds.
    func reduced(_ fix: Fix) -> Fix {
        if let current, (0..<ReducedAccuracy.interval).contains(fix.time.seconds(since: current.time)) {
            return current
        }
        return ReducedAccuracy.coarsened(fix)
    }

    /// The same, and remembers it.
    mutating func reduce(_ fix: Fix) -> Fix {
        let rough = reduced(fix)
        current = rough
        return rough
    }

    private static func coarsened(_ fix: Fix) -> Fix {
        var rough = Fix(time: fix.time)
        guard let coordinate = fix.coordinate else { return rough }
        rough.mode = .twoDimensional
        rough.coordinate = middle(of: coordinate)
        rough.horizontalAccuracy = radius
        return rough
    }

    /// The middle of the cell that a place is in.
    static func middle(of place: Coordinate) -> Coordinate {
        func middle(_ degrees: Double, of span: Double, cells: Double) -> Double {
            let number = min((degrees / span * cells).rounded(.down), cells - 1)
            return (number + 0.5) * span / cells
        }
        let latitude = middle(place.latitude + 90, of: 180, cells: 180 / cell) - 90
        let cells = max(1, (360 / cell * SineCosine(degrees: latitude).cosine).rounded())
        return Coordinate(
            latitude: latitude, longitude: middle(place.longitude + 180, of: 360, cells: cells) - 180)
    }
}
