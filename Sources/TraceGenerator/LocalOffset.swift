import LocationModel

/// A short distance on the ground, in metres to the east and to the north.
struct LocalOffset: Sendable {
    var east: Double
    var north: Double

    init(east: Double, north: Double) {
        self.east = east
        self.north = north
    }

    init(distance: Double, bearing: Double) {
        let direction = SineCosine(degrees: bearing)
        self.init(east: distance * direction.sine, north: distance * direction.cosine)
    }

    /// The position at this offset from another one, by the local radii of curvature of WGS-84; accurate to a few
    /// centimetres per kilometre.
    func applied(to coordinate: Coordinate) -> Coordinate {
        let place = SineCosine(degrees: coordinate.latitude)
        let radii = WGS84.radii(sineOfLatitude: place.sine)
        let latitude = coordinate.latitude + north / radii.alongMeridian * (180 / .pi)
        var longitude = coordinate.longitude + east / (radii.acrossMeridian * place.cosine) * (180 / .pi)
        if longitude > 180 { longitude -= 360 }
        if longitude < -180 { longitude += 360 }
        // A week on a motorway could reach a pole, where the calculation would break down.
        return Coordinate(latitude: min(max(latitude, -89), 89), longitude: longitude)
    }
}
