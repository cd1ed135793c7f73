public import LocationModel

/// The minimum number of epochs that a policy with knowledge of the future samples: the next sample is always the last
/// epoch before the device leaves the circle around the previous one. The baseline for real policies.
public struct FewestSamples: Sendable {
    /// The radius of the circle in metres.
    public let radius: Double
    /// The number of epochs so far.
    public private(set) var epochs = 0
    /// The number of epochs that must be sampled.
    public private(set) var count = 0
    private var sampled: Coordinate?
    /// The previous epoch, unless it was sampled.
    private var previous: Coordinate?

    /// A count without epochs.
    public init(radius: Double) { self.radius = radius }

    /// Adds the position of the next epoch.
    public mutating func add(_ coordinate: Coordinate) {
        epochs += 1
        guard let sampled else { return sample(coordinate) }
        guard sampled.distance(to: coordinate) > radius else { return previous = coordinate }
        // The previous epoch must be sampled; if that is also too far away, or was sampled already, this one must be
        // too.
        if let previous {
            sample(previous)
            guard previous.distance(to: coordinate) > radius else { return self.previous = coordinate }
        }
        sample(coordinate)
    }

    /// The share of the epochs, 0 to 1; nil if there were none.
    public var share: Double? { epochs == 0 ? nil : Double(count) / Double(epochs) }

    private mutating func sample(_ coordinate: Coordinate) {
        (sampled, previous) = (coordinate, nil)
        count += 1
    }
}
