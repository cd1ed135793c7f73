import LocationModel

/// Why the deferral of a client's updates has ended, with Apple's error for each.
public enum DeferralEnd: String, CaseIterable, Hashable, Sendable {
    /// The distance or the time is over: no error.
    case completed
    /// It was not begun: the client gets no updates (`CLError.deferredNotUpdatingLocation`).
    case notUpdating
    /// It was not begun, or goes on no longer: less than the best accuracy is asked for (`CLError.deferredAccuracyTooLow`).
    case accuracyTooLow
    /// It was not begun, or goes on no longer: there is a distance filter (`CLError.deferredDistanceFiltered`).
    case distanceFiltered
    /// The client does not want it any longer, or its updates have ended (`CLError.deferredCanceled`).
    case canceled
}

/// `allowDeferredLocationUpdates(untilTraveled:timeout:)`: behind the screen locations are held back until the device has
/// travelled so far, or so much time has passed, and are then delivered together.
///
/// Apple's: it takes updates of the best accuracy without a distance filter; on the screen nothing is held back, and the
/// distance and the time count all the same; each time that it was allowed it ends once. Ours: the distance is that from
/// where the device was, as the crow flies, and what is held back is delivered when the app returns to the screen.
struct DeferredUpdates: Sendable {
    /// Locations that are held back at the most; then they are delivered, and deferral goes on. Apple names no number.
    static let capacity = 10_000

    /// Seconds that are no limit.
    private static let limitless = 1e9

    private let metres: Double
    private let seconds: Double
    /// When the time is over; nil: so long after the next fix, because the source's time has jumped.
    private var end: Instant?
    /// Where the device was; nil: where the next fix is.
    private var origin: Coordinate?

    /// - Parameters:
    ///   - metres: how far; NaN: without limit.
    ///   - seconds: how long; NaN: without limit, negative: no time at all.
    init(metres: Double, seconds: Double, from origin: Coordinate?, at now: Instant) {
        self.metres = metres
        self.seconds = seconds.isNaN ? .infinity : max(0, seconds)
        self.origin = origin
        end = now.advanced(bySeconds: self.seconds)
    }

    /// When it is over by itself; nil: that is not known, or never.
    var deadline: Instant? { seconds < DeferredUpdates.limitless ? end : nil }

    /// - Returns: whether it is over with this fix.
    mutating func isOver(with fix: Fix, at coordinate: Coordinate) -> Bool {
        let end = end ?? fix.time.advanced(bySeconds: seconds)
        let origin = origin ?? coordinate
        (self.end, self.origin) = (end, origin)
        return fix.time >= end || origin.distance(to: coordinate) >= metres
    }

    /// The instants named before mean nothing any more.
    mutating func restartTime() { end = nil }
}

extension LocationEngine {
    mutating func allowDeferral(
        ofClientAt index: Int, metres: Double, seconds: Double, at now: Instant, into effects: inout Effects
    ) {
        endDeferral(ofClientAt: index, .canceled, into: &effects)
        if let mistake = clients[index].reasonNotToDefer {
            return effects.append(.deferralEnded(clients[index].id, mistake))
        }
        clients[index].deferral = DeferredUpdates(
            metres: metres, seconds: seconds, from: clients[index].lastDelivered?.coordinate, at: now)
    }

    /// Ends it, if there is one; what was held back comes first.
    mutating func endDeferral(ofClientAt index: Int, _ end: DeferralEnd, into effects: inout Effects) {
        guard clients[index].deferral != nil else { return }
        clients[index].deferral = nil
        flushBatch(of: index, into: &effects)
        effects.append(.deferralEnded(clients[index].id, end))
    }

    /// Ends it when what the client asks for now does not go together with it.
    mutating func reviewDeferral(ofClientAt index: Int, into effects: inout Effects) {
        if let mistake = clients[index].reasonNotToDefer { endDeferral(ofClientAt: index, mistake, into: &effects) }
    }

    /// Ends those whose distance or time is over.
    mutating func reviewDeferral(
        ofClientAt index: Int, with fix: Fix, at coordinate: Coordinate, into effects: inout Effects
    ) {
        // In an app that cannot run it is over when it runs again.
        guard state.executes, clients[index].deferral?.isOver(with: fix, at: coordinate) ?? false else { return }
        endDeferral(ofClientAt: index, .completed, into: &effects)
    }
}

extension Client {
    /// Why its updates cannot be deferred; nil when they can.
    fileprivate var reasonNotToDefer: DeferralEnd? {
        if !wantsUpdates { return .notUpdating }
        if desiredAccuracy.radius != nil { return .accuracyTooLow }
        return distanceFilter.metres == nil ? nil : .distanceFiltered
    }
}
