/// A bar of CPU use: a configuration or a state of the app, divided into parts.
package struct CPUUse: Codable, Hashable, Sendable {
    package struct Part: Codable, Hashable, Sendable {
        package var name: String
        /// CPU seconds per hour.
        package var secondsPerHour: Double

        package init(_ name: String, secondsPerHour: Double) {
            self.name = name
            self.secondsPerHour = secondsPerHour.rounded(digits: 5)
        }
    }

    package var title: String
    /// Seconds that it covers.
    package var seconds: Double
    package var parts: [Part]

    package init(_ title: String, seconds: Double, parts: [Part]) {
        self.title = title
        self.seconds = seconds
        self.parts = parts
    }

    var total: Double { parts.reduce(0) { $0 + $1.secondsPerHour } }
}
