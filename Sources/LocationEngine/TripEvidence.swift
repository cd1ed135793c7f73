package import LocationModel

/// Evidence from this trip about how the device moves: its speed, how long it has been calm, and the acceleration to
/// allow for.
///
/// It learns from every fix, also in the foreground, where every epoch is sampled: there it checks what the bound would
/// have been for a sleeping source. A known trip therefore needs no new warm-up when the app leaves the screen.
package struct TripEvidence: Sendable {
    /// Seconds for which a stated accuracy applies to fixes without one: receivers report it in every fourth epoch.
    private static let accuracyMemory = 60.0
    /// The factor by which the grace time recovers with each expected departure that does not occur.
    private static let graceRecovery = 1.02
    /// The maximum number of seconds over which a mean speed represents the current speed, or one epoch if that is
    /// longer.
    private static let longestLeg = 3.0

    /// The limits of what is learnt; what has been learnt remains when they change.
    var contract: AccuracyContract
    /// For a device that is assumed to stay near its last location.
    private var whileStationary: LearntAcceleration
    /// For a device that is assumed to move straight on: its deviation from there.
    private var whileMoving: LearntAcceleration
    /// The share of the grace time that departures of this trip leave: each one that was noticed late halves it.
    private var graceShare = 1.0
    private var expectsStandstill = false
    private var start = Instant(nanoseconds: 0)
    private var calmSince = Instant(nanoseconds: 0)
    private var previous: PreviousSample?
    private var statedAccuracy: (metres: Double, time: Instant)?

    package init(_ contract: AccuracyContract) {
        self.contract = contract
        whileStationary = LearntAcceleration(contract.initialAcceleration)
        whileMoving = LearntAcceleration(contract.initialAcceleration)
    }

    /// Observation stops: the next fix may show anything. The learnt acceleration is kept.
    package mutating func resetObservation() {
        (previous, statedAccuracy) = (nil, nil)
        whileStationary.forgetExpectation()
        whileMoving.forgetExpectation()
    }

    /// Records a fix and returns the bound of the device's further movement; nil while its speed is unknown.
    /// - Parameters:
    ///   - earliest: the instant from which the source was asked for the fix; nil if every epoch was requested.
    ///   - longestStep: seconds between two epochs at most; nil if unknown.
    package mutating func observe(
        _ fix: Fix, at coordinate: Coordinate, notBefore earliest: Instant? = nil, longestStep: Double? = nil
    ) -> MovementBound? {
        // Movements in a gap were not observed, and calm must have been observed.
        if let previous {
            let gap = fix.time.seconds(since: max(previous.time, earliest ?? previous.time))
            if gap > contract.maxSampleInterval { resetObservation() }
        }
        if previous == nil { (start, calmSince) = (fix.time, fix.time) }
        if let accuracy = fix.horizontalAccuracy { statedAccuracy = (accuracy, fix.time) }
        // A device at rest shows nothing about the acceleration of vehicles.
        let isMoving = previous?.speed.map { $0 > Fix.maxWalkingSpeed } ?? false
        if let hasLeft = whileStationary.check(coordinate, at: fix.time, isInformative: isMoving, contract),
            expectsStandstill
        {
            graceShare = hasLeft ? graceShare / 2 : min(1, graceShare * TripEvidence.graceRecovery)
        }
        whileMoving.check(coordinate, at: fix.time, isInformative: true, contract)

        let before = previous
        let legSpeed = before?.legSpeed(to: coordinate, at: fix.time, accuracy: statedAccuracy?.metres)
        let stated = fix.speed ?? before?.meanSpeed(to: coordinate, at: fix.time)
        let leastSpeed =
            before?.leastSpeed(after: legSpeed, at: fix.time, losing: contract.departureAcceleration) ?? 0
        let plausible = stated.map { max(min($0, before?.greatestSpeed(at: fix.time) ?? .infinity), leastSpeed) }
        previous = PreviousSample(
            time: fix.time, coordinate: coordinate, accuracy: horizontalAccuracy(of: fix), speed: plausible)
        guard let stated, let plausible else { return nil }
        if max(plausible, legSpeed ?? 0) > Fix.maxWalkingSpeed { calmSince = fix.time }
        // After a long leg of a vehicle its mean speed says little about the speed at its end.
        let longestLeg = max(TripEvidence.longestLeg, 1.5 * (longestStep ?? 0))
        if fix.speed == nil, stated > Fix.maxWalkingSpeed, let before,
            fix.time.seconds(since: before.time) > longestLeg
        {
            return nil
        }
        return MovementBound(
            speed: max(stated, leastSpeed), acceleration: whileStationary.value, calm: calmSeconds(at: fix.time),
            graceShare: graceShare, deviation: fix.isPredictedToMove ? whileMoving.value : nil, contract: contract)
    }

    /// The receiver has its position again: as after the start, it is watched for the warm-up time.
    mutating func restartWarmUp(at now: Instant) { start = now }

    /// Whether a fix was observed since the last reset.
    var isObserving: Bool { previous != nil }

    /// Seconds that the trip has been observed.
    package func age(at now: Instant) -> Double { max(0, now.seconds(since: start)) }

    /// Seconds that the device has been on foot or at rest.
    package func calmSeconds(at now: Instant) -> Double { max(0, now.seconds(since: calmSince)) }

    /// A fix's horizontal accuracy in metres, or the last stated one.
    package func horizontalAccuracy(of fix: Fix) -> Double? {
        if let accuracy = fix.horizontalAccuracy { return accuracy }
        guard let statedAccuracy, fix.time.seconds(since: statedAccuracy.time) <= TripEvidence.accuracyMemory else {
            return nil
        }
        return statedAccuracy.metres
    }

    // MARK: Learning the acceleration

    /// Whether the expected sample has not arrived yet.
    package var isExpecting: Bool { whileStationary.isExpecting }
    var isExpectingPrediction: Bool { whileMoving.isExpecting }

    /// Sets the expectation that the device stays within a circle around a fix until the next sample; the first fix
    /// from then on checks it.
    package mutating func expect(_ fix: Fix, within radius: Double, until due: Instant) {
        expectsStandstill = (fix.speed ?? previous?.speed ?? 0) <= Fix.maxWalkingSpeed
        whileStationary.expect(fix, within: radius, until: due)
    }

    /// The sample comes at this instant although a later one was planned.
    mutating func bringForward(to time: Instant) {
        whileStationary.bringForward(to: time)
        whileMoving.bringForward(to: time)
    }

    /// The same for a circle that moves with the device's prediction.
    mutating func expectPrediction(of fix: Fix, within radius: Double, until due: Instant) {
        whileMoving.expect(fix, movesOn: true, within: radius, until: due)
    }
}
