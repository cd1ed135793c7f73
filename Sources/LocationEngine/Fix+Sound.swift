import LocationModel

extension Fix {
    /// Leaves out what is no number, or no possible one. A source promises sound values; one that breaks the promise
    /// must neither stop the demand nor reach the app.
    mutating func makeSound() {
        if mode == .none { coordinate = nil }
        if let place = coordinate, !place.isOnEarth { coordinate = nil }
        if coordinate == nil { mode = .none }
        Fix.check(&speed, in: 0...Fix.greatestSpeed)
        if let course, !(course >= 0 && course < 360) { self.course = nil }
        let anyLength = 0...Double.greatestFiniteMagnitude
        Fix.check(&horizontalAccuracy, in: anyLength)
        Fix.check(&verticalAccuracy, in: anyLength)
        Fix.check(&hdop, in: anyLength)
        Fix.check(&vdop, in: anyLength)
        let anyNumber = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
        Fix.check(&altitude, in: anyNumber)
        Fix.check(&ellipsoidalAltitude, in: anyNumber)
    }

    private static func check(_ value: inout Double?, in range: ClosedRange<Double>) {
        if let number = value, !range.contains(number) { value = nil }
    }
}

extension Coordinate {
    /// Whether there is such a place; NaN is nowhere.
    var isOnEarth: Bool { abs(latitude) <= 90 && abs(longitude) <= 180 }
}
