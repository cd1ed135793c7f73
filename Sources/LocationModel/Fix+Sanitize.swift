extension Fix {
    /// Removes values that are NaN or impossible. Sources promise valid values; a source that breaks the promise must
    /// neither stall the demand nor affect the app.
    package mutating func sanitize() {
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
    /// Whether this is a valid coordinate; NaN is not.
    package var isOnEarth: Bool { abs(latitude) <= 90 && abs(longitude) <= 180 }
}
