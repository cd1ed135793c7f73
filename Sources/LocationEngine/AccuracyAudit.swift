public import LocationModel

/// Checks whether the accuracy contract was kept: how often the app's last delivered location was close enough to where
/// the device was.
///
/// Deliveries and references come in the order of their times; of one instant, the delivery first.
public struct AccuracyAudit: Sendable {
    /// Metres that count as close enough.
    public let radius: Double
    /// References that were compared.
    public private(set) var compared = 0
    /// Those of them for which the last delivered location was within the radius.
    public private(set) var kept = 0
    private var last: Coordinate?

    /// An audit of nothing so far.
    public init(radius: Double) { self.radius = radius }

    /// The app has got a location.
    public mutating func delivered(_ coordinate: Coordinate) { last = coordinate }

    /// The device was here: the truth, or a fix of the receiver at full rate. An app that has got nothing yet is wrong.
    public mutating func compare(with reference: Coordinate) {
        compared += 1
        if let last, last.distance(to: reference) <= radius { kept += 1 }
    }

    /// The share of the time, 0 to 1; nil when nothing was compared.
    public var share: Double? { compared == 0 ? nil : Double(kept) / Double(compared) }
}
