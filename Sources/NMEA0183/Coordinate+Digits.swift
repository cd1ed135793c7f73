import LocationModel

extension Coordinate {
    /// Whether this is another position written with fewer decimals of a minute, rounded or cut off.
    ///
    /// Up to 6 decimals are looked for; `Double` holds them with four digits to spare, so an error of 10^-4 of the last
    /// one tells a position that ends there from one that goes on.
    func isShortened(from other: Coordinate) -> Bool {
        var scale = 60.0
        for _ in 0...6 {
            if isWhole(in: scale) {
                return !other.isWhole(in: scale) && abs(latitude - other.latitude) * scale < 1
                    && abs(longitude - other.longitude) * scale < 1
            }
            scale *= 10
        }
        return false
    }

    private func isWhole(in scale: Double) -> Bool {
        let (x, y) = (latitude * scale, longitude * scale)
        return abs(x - x.rounded()) < 1e-4 && abs(y - y.rounded()) < 1e-4
    }
}
