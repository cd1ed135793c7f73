public import LocationModel

/// Checks whether the accuracy contract was kept: how often the app's last delivered location was close enough to the
/// device.
///
/// Deliveries and references must be added in the order of their times; at the same instant, the delivery first. There
/// are two results: the share of the references (``share``), and the share of the time if the device moves straight
/// from one reference to the next (``shareOfTime``). The latter also detects a circle that is left and entered again
/// between two epochs.
public struct AccuracyAudit: Sendable {
    /// The maximum number of seconds between two references for the path between them to be counted.
    public static let longestStep = 2.01
    /// Seconds between the compared points of a path.
    private static let resolution = 0.05

    /// The radius in metres within which a location is close enough.
    public let radius: Double
    /// The number of references compared.
    public private(set) var compared = 0
    /// The number of references within the radius of the last delivered location.
    public private(set) var kept = 0
    private var last: Coordinate?
    /// The previous reference, and the app's location at that time.
    private var previous: (time: Instant, reference: Coordinate, last: Coordinate)?
    private var (secondsCompared, secondsKept) = (0.0, 0.0)

    /// An audit without data.
    public init(radius: Double) { self.radius = radius }

    /// Records a location delivered to the app.
    public mutating func delivered(_ coordinate: Coordinate) { last = coordinate }

    /// Compares the last delivered location with the device's actual position: the truth, or a fix of the receiver at
    /// its full rate. If nothing was delivered yet, it does not count as kept.
    public mutating func compare(with reference: Coordinate) {
        compared += 1
        if let last, last.distance(to: reference) <= radius { kept += 1 }
    }

    /// Compares the device's position at a time, including the path from the previous reference.
    public mutating func compare(with reference: Coordinate, at time: Instant) {
        compare(with: reference)
        compareWay(to: reference, at: time)
        previous = last.map { (time, reference, $0) }
    }

    /// The share of the references, 0 to 1; nil if nothing was compared.
    public var share: Double? { compared == 0 ? nil : Double(kept) / Double(compared) }

    /// The share of the time between references at most two seconds apart, 0 to 1; nil if there was none.
    public var shareOfTime: Double? { secondsCompared > 0 ? secondsKept / secondsCompared : nil }

    private mutating func compareWay(to reference: Coordinate, at time: Instant) {
        guard let previous else { return }
        let seconds = time.seconds(since: previous.time)
        guard seconds > 0, seconds <= AccuracyAudit.longestStep else { return }
        secondsCompared += seconds
        // Until this epoch, the app still had its location of the previous one.
        func isKept(_ place: Coordinate) -> Bool { previous.last.distance(to: place) <= radius }
        // A circle contains the whole path between two of its points.
        if isKept(previous.reference), isKept(reference) {
            secondsKept += seconds
            return
        }
        let points = max(2, Int((seconds / AccuracyAudit.resolution).rounded(.up)))
        let kept = (0..<points).count { point in
            let share = (Double(point) + 0.5) / Double(points)
            return isKept(
                Coordinate(
                    latitude: previous.reference.latitude
                        + share * (reference.latitude - previous.reference.latitude),
                    longitude: previous.reference.longitude
                        + share * (reference.longitude - previous.reference.longitude)))
        }
        secondsKept += seconds * Double(kept) / Double(points)
    }
}
