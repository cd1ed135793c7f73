import LocationModel

/// An acceleration learnt from the device's actual positions: if the device is farther away at the next sample than
/// planned, the acceleration grows; otherwise it decreases slightly. It settles where the contract is just kept.
struct LearntAcceleration: Sendable {
    /// A circle that the device should not leave before the next sample.
    private struct Expectation {
        var fix: Fix
        var movesOn: Bool
        var radius: Double
        /// Whether the sample came before it was planned, so that it is informative only if the device has left its
        /// circle.
        var isEarly = false
    }

    /// Metres per second squared.
    private(set) var value: Double
    private var expectation: Expectation?
    /// When the expected sample is due. Apart from the rest, because every fix compares it.
    private var due: Instant?

    init(_ value: Double) { self.value = value }

    /// Whether the expected sample has not arrived yet.
    var isExpecting: Bool { due != nil }

    /// Until the first fix at or after `due`, the device should stay within a radius of a fix, or of the fix's
    /// predicted position if `movesOn`.
    mutating func expect(_ fix: Fix, movesOn: Bool = false, within radius: Double, until due: Instant) {
        expectation = Expectation(fix: fix, movesOn: movesOn, radius: radius)
        self.due = due
    }

    mutating func forgetExpectation() { (expectation, due) = (nil, nil) }

    /// The sample comes at this instant although a later one was planned.
    mutating func bringForward(to time: Instant) {
        guard let due, due > time else { return }
        self.due = time
        expectation?.isEarly = true
    }

    /// - Parameter isInformative: whether the fix provides information about the device's acceleration.
    /// - Returns: whether the device had left the circle; nil if no sample was due.
    @discardableResult mutating func check(
        _ coordinate: Coordinate, at time: Instant, isInformative: Bool, _ contract: AccuracyContract
    ) -> Bool? {
        guard let due, time >= due, let expectation else { return nil }
        forgetExpectation()
        let fix = expectation.fix
        guard let place = expectation.movesOn ? fix.predictedCoordinate(at: time) : fix.coordinate else { return nil }
        let hasLeft = place.distance(to: coordinate) > expectation.radius
        if expectation.isEarly, !hasLeft { return nil }
        guard isInformative else { return hasLeft }
        let learnt = value * (hasLeft ? contract.growth : contract.decay)
        value = max(contract.minAcceleration, min(learnt, contract.maxAcceleration))
        return hasLeft
    }
}
