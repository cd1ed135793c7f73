import LocationModel

/// A small step on the ground, in metres to the east and to the north.
struct LocalOffset: Sendable {
    var east: Double
    var north: Double

    init(east: Double, north: Double) {
        self.east = east
        self.north = north
    }

    init(distance: Double, bearing: Double) {
        let (sine, cosine) = Trigonometry.sineAndCosine(degrees: bearing)
        self.init(east: distance * sine, north: distance * cosine)
    }

    /// The position this far from another one, by the radii of curvature of WGS-84 there; a kilometre is right within
    /// a few centimetres.
    func applied(to coordinate: Coordinate) -> Coordinate {
        let (sine, cosine) = Trigonometry.sineAndCosine(degrees: coordinate.latitude)
        let eccentricity2 = 0.00669437999014
        let w2 = 1 - eccentricity2 * sine * sine
        let primeVertical = 6_378_137 / w2.squareRoot()
        let meridian = primeVertical * (1 - eccentricity2) / w2
        let latitude = coordinate.latitude + north / meridian * (180 / .pi)
        var longitude = coordinate.longitude + east / (primeVertical * cosine) * (180 / .pi)
        if longitude > 180 { longitude -= 360 }
        if longitude < -180 { longitude += 360 }
        // A week on a motorway can reach a pole; there the journey ends rather than the numbers.
        return Coordinate(latitude: min(max(latitude, -89), 89), longitude: longitude)
    }
}
