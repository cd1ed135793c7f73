/// The units of lengths and speeds in text for the user. Records for programs always have metres and metres per second.
package enum UnitSystem: String, CaseIterable, Sendable {
    /// Metres, kilometres and kilometres per hour.
    case metric
    /// Feet, miles and miles per hour.
    case imperial
    /// Metres, nautical miles and knots, as on a sea chart.
    case nautical

    package struct Unit: Hashable, Sendable {
        /// Its symbol: `km/h`.
        package let name: String
        /// How many of it are a metre, or a metre per second.
        package let scale: Double
    }

    /// For lengths that a person could pace out, and for altitudes.
    package var length: Unit {
        switch self {
        case .metric, .nautical: Unit(name: "m", scale: 1)
        case .imperial: Unit(name: "ft", scale: 1 / 0.3048)
        }
    }

    /// For the length of a trip.
    package var distance: Unit {
        switch self {
        case .metric: Unit(name: "km", scale: 1e-3)
        case .imperial: Unit(name: "mi", scale: 1 / 1609.344)
        case .nautical: Unit(name: "nmi", scale: 1 / 1852.0)
        }
    }

    package var speed: Unit {
        switch self {
        case .metric: Unit(name: "km/h", scale: 3.6)
        case .imperial: Unit(name: "mph", scale: 1 / 0.44704)
        case .nautical: Unit(name: "kn", scale: 1 / .knot)
        }
    }
}

extension UnitSystem.Unit {
    /// A quantity with its unit: `12.5 km/h`.
    /// - Parameter value: in metres, or in metres per second.
    package func text(_ value: Double, decimals: Int) -> String {
        "\((value * scale).text(decimals: decimals)) \(name)"
    }
}
