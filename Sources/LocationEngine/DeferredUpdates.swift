import LocationModel

/// `allowDeferredLocationUpdates(untilTraveled:timeout:)`: in the background, locations are held until the device has
/// travelled the distance or the time has passed, and are then delivered together.
///
/// By Apple's rules, it requires updates of the best accuracy without a distance filter; on the screen nothing is held,
/// but distance and time still count; and each time it is allowed, it ends exactly once. Our choices: the distance is
/// measured in a straight line from the device's position at the start, and held locations are delivered when the app
/// returns to the screen.
struct DeferredUpdates: Sendable {
    /// The maximum number of held locations; beyond it they are delivered and the deferral continues. Apple specifies
    /// no number.
    static let capacity = 10_000

    /// Seconds from which a time limit counts as unlimited.
    private static let limitless = 1e9

    private let metres: Double
    private let seconds: Double
    /// When the time limit is reached; nil if the source's time has jumped: the limit then restarts at the next fix.
    private var end: Instant?
    /// The position from which the distance is measured; nil means that of the next fix.
    private var origin: Coordinate?

    /// - Parameters:
    ///   - metres: the distance limit; NaN means unlimited.
    ///   - seconds: the time limit; NaN means unlimited, negative means none at all.
    init(metres: Double, seconds: Double, from origin: Coordinate?, at now: Instant) {
        self.metres = metres
        self.seconds = seconds.isNaN ? .infinity : max(0, seconds)
        self.origin = origin
        end = now.advanced(bySeconds: self.seconds)
    }

    /// When it ends by itself; nil if unknown or never.
    var deadline: Instant? { seconds < DeferredUpdates.limitless ? end : nil }

    /// - Returns: whether it ends with this fix.
    mutating func isOver(with fix: Fix, at coordinate: Coordinate) -> Bool {
        let end = end ?? fix.time.advanced(bySeconds: seconds)
        let origin = origin ?? coordinate
        (self.end, self.origin) = (end, origin)
        return fix.time >= end || origin.distance(to: coordinate) >= metres
    }

    /// Earlier instants are no longer meaningful.
    mutating func restartTime() { end = nil }
}

extension LocationEngine {
    mutating func allowDeferral(
        ofClientAt index: Int, metres: Double, seconds: Double, at now: Instant, into effects: inout Effects
    ) {
        endDeferral(ofClientAt: index, .canceled, into: &effects)
        if let reason = clients[index].reasonNotToDefer {
            return effects.append(.notify(.deferralEnded(clients[index].id, reason)))
        }
        clients[index].deferral = DeferredUpdates(
            metres: metres, seconds: seconds, from: clients[index].lastDelivered?.coordinate, at: now)
    }

    /// Ends the deferral, if there is one, after delivering the held locations.
    mutating func endDeferral(ofClientAt index: Int, _ end: DeferralEnd, into effects: inout Effects) {
        guard clients[index].deferral != nil else { return }
        clients[index].deferral = nil
        flushBatch(of: index, into: &effects)
        effects.append(.notify(.deferralEnded(clients[index].id, end)))
    }

    /// Ends the deferral if it is incompatible with the client's current requests.
    mutating func reviewDeferral(ofClientAt index: Int, into effects: inout Effects) {
        if let reason = clients[index].reasonNotToDefer { endDeferral(ofClientAt: index, reason, into: &effects) }
    }

    /// Ends the deferral if its distance or time is reached.
    mutating func reviewDeferral(
        ofClientAt index: Int, with fix: Fix, at coordinate: Coordinate, into effects: inout Effects
    ) {
        // If the app cannot run, the deferral ends when it runs again.
        guard state.executes, clients[index].deferral?.isOver(with: fix, at: coordinate) ?? false else { return }
        endDeferral(ofClientAt: index, .completed, into: &effects)
    }
}

extension Client {
    /// Why its updates cannot be deferred; nil if they can.
    fileprivate var reasonNotToDefer: DeferralEnd? {
        if !wantsUpdates { return .notUpdating }
        if desiredAccuracy.radius != nil { return .accuracyTooLow }
        return distanceFilter.metres == nil ? nil : .distanceFiltered
    }
}
