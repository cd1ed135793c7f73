/// The counts of one configuration during its time in the background.
package struct ArmFigures: Codable, Hashable, Sendable {
    package var title: String
    /// Seconds in the background.
    package var seconds: Double
    package var wakeUps: Int
    /// Fixes that the source has delivered to the service.
    package var fixes: Int
    /// Deliveries to the app.
    package var deliveries: Int
    /// The share of the time in which the app's last location was within the radius; nil if unknown.
    package var shareWithinRadius: Double?

    package init(
        title: String, seconds: Double, wakeUps: Int, fixes: Int, deliveries: Int, shareWithinRadius: Double? = nil
    ) {
        self.title = title
        self.seconds = seconds
        self.wakeUps = wakeUps
        self.fixes = fixes
        self.deliveries = deliveries
        self.shareWithinRadius = shareWithinRadius
    }
}
