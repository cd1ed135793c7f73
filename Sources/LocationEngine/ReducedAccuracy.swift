import LocationModel

/// `CLAccuracyAuthorization.reducedAccuracy`, and `kCLLocationAccuracyReduced`: the app receives the device's position
/// to within some kilometres, about four times an hour.
///
/// Like Apple, we add no noise, which could be averaged out, but divide the world into cells. Ours are a twentieth of a
/// degree of latitude, 5.6 km, and about as wide; the location is the centre of the cell, and everything else about the
/// fix is omitted. The same place always has the same cell, on every machine.
struct ReducedAccuracy: Sendable {
    /// Seconds for which a reduced location remains unchanged.
    static let interval = 900.0
    /// The size of a cell in degrees of latitude.
    static let cell = 0.05
    /// The maximum distance in metres from the centre of a cell, rounded up.
    static let radius = 5000.0

    private var current: Fix?

    /// The reduced location for a fix: the last one while it is valid.
    func reduced(_ fix: Fix) -> Fix {
        if let current, (0..<ReducedAccuracy.interval).contains(fix.time.seconds(since: current.time)) {
            return current
        }
        return ReducedAccuracy.coarsened(fix)
    }

    /// Returns the reduced location for a fix and stores it.
    mutating func reduce(_ fix: Fix) -> Fix {
        let coarse = reduced(fix)
        current = coarse
        return coarse
    }

    private static func coarsened(_ fix: Fix) -> Fix {
        var coarse = Fix(time: fix.time)
        guard let coordinate = fix.coordinate else { return coarse }
        coarse.mode = .twoDimensional
        coarse.coordinate = middle(of: coordinate)
        coarse.horizontalAccuracy = radius
        return coarse
    }

    /// The centre of the cell that contains a place.
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
