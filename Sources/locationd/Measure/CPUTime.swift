import LocationModel

/// CPU time as text for people.
enum CPUTime {
    /// Seconds, followed by ± and the deviation if there is one: in seconds from one second on, else in milliseconds.
    static func text(_ seconds: Double, deviation: Double? = nil) -> String {
        let (scale, unit) = seconds >= 1 ? (1.0, "s") : (1000, "ms")
        let scatter = deviation.map { " ± \(($0 * scale).text(decimals: 3))" } ?? ""
        return "\((seconds * scale).text(decimals: 3))\(scatter) \(unit)"
    }

    /// A share as a percentage.
    static func percent(_ share: Double) -> String { (share * 100).text(decimals: 1) }

    /// An interval of shares as percentages: `(40.1 to 43.2)`.
    static func percent(_ shares: ClosedRange<Double>) -> String {
        "(\(percent(shares.lowerBound)) to \(percent(shares.upperBound)))"
    }
}
