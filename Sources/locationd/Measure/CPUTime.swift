import LocationModel

/// CPU time as text.
enum CPUTime {
    /// Seconds, followed by ± and the deviation if there is one: in seconds from one second on, else in milliseconds.
    static func text(_ seconds: Double, deviation: Double? = nil) -> String {
        let (scale, unit) = seconds >= 1 ? (1.0, "s") : (1000, "ms")
        let scatter = deviation.map { " ± \(($0 * scale).text(decimals: 3))" } ?? ""
        return "\((seconds * scale).text(decimals: 3))\(scatter) \(unit)"
    }
}
