import LocationModel

/// `CLLocationManager.distanceFilter`: a location is delivered when it is at least that many metres from the last
/// delivered one; a smaller move is still delivered when the accuracy has improved.
///
/// Apple does not say by how much; a quarter is what makes a difference, where less would pass every breath of the HDOP.
struct DistanceFilter: Equatable, Sendable {
    /// How much of the last delivered accuracy is left when it counts as improved.
    static let improvement = 0.75

    /// Metres; nil filters nothing.
    private(set) var metres: Double?

    init(_ metres: Double?) {
        // Infinity is what Apple's CLLocationDistanceMax means, and would make NaN in what is reckoned with it.
        self.metres = metres.flatMap { $0 > 0 ? min($0, .greatestFiniteMagnitude) : nil }
    }

    func passes(_ fix: Fix, metresMoved: Double, since accuracy: Double?) -> Bool {
        guard let metres, metresMoved < metres else { return true }
        guard let now = fix.horizontalAccuracy else { return false }
        guard let before = accuracy else { return true }
        return now <= before * DistanceFilter.improvement
    }
}
