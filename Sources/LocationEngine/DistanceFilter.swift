import LocationModel

/// `CLLocationManager.distanceFilter`: a location is delivered if it is at least that many metres from the last
/// delivered one; a smaller move is still delivered if the accuracy has improved.
///
/// Apple does not specify by how much; a quarter is a relevant improvement, while less would pass every fluctuation of
/// the HDOP.
struct DistanceFilter: Equatable, Sendable {
    /// The ratio to the last delivered accuracy up to which an accuracy counts as improved.
    static let improvement = 0.75

    /// Metres; nil means no filter.
    private(set) var metres: Double?

    init(_ metres: Double?) {
        // Infinity corresponds to Apple's CLLocationDistanceMax, but would produce NaN in calculations.
        self.metres = metres.flatMap { $0 > 0 ? min($0, .greatestFiniteMagnitude) : nil }
    }

    func passes(_ fix: Fix, metresMoved: Double, since accuracy: Double?) -> Bool {
        guard let metres, metresMoved < metres else { return true }
        guard let now = fix.horizontalAccuracy else { return false }
        guard let before = accuracy else { return true }
        return now <= before * DistanceFilter.improvement
    }
}
