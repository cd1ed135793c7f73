import Foundation

/// `allowDeferredLocationUpdates(untilTraveled:timeout:)`: behind the screen locations are held back until the device has
/// travelled so far, or so much time has passed, and are then delivered together.
///
/// Apple's: on the screen nothing is held back, and the distance and the time count all the same. Ours: the distance is
/// that from where the device was, as the crow flies, and the time is seen to be over when the next location comes.
struct DeferredUpdates {
    /// Locations that are held back at the most; then they are delivered, and deferral goes on.
    static let capacity = 10_000

    private struct Limits {
        var metres: CLLocationDistance
        var end: Date
        var origin: CLLocation?
    }

    private var limits: Limits?
    private var held: [CLLocation] = []

    /// Whether deferral has been allowed and is not over.
    var isActive: Bool { limits != nil }

    /// - Parameters:
    ///   - location: where the device is; nil: where the next location is.
    ///   - now: when that is.
    mutating func begin(metres: CLLocationDistance, timeout: TimeInterval, from location: CLLocation?, at now: Date) {
        limits = Limits(metres: metres, end: now.addingTimeInterval(min(timeout, 1e9)), origin: location)
    }

    /// Takes locations in.
    /// - Returns: those that are to be delivered now, and whether deferral has reached its end with them.
    mutating func take(_ locations: [CLLocation], isInBackground: Bool) -> (now: [CLLocation], isFinished: Bool) {
        guard var limits, let last = locations.last else { return (locations, false) }
        let origin = limits.origin ?? last
        limits.origin = origin
        self.limits = limits
        held += locations
        let isFinished = last.timestamp >= limits.end || last.distance(from: origin) >= limits.metres
        if isFinished { self.limits = nil }
        guard isFinished || !isInBackground || held.count >= Self.capacity else { return ([], false) }
        return (release(), isFinished)
    }

    /// Hands out what is held back, without ending.
    mutating func release() -> [CLLocation] {
        defer { held.removeAll() }
        return held
    }

    /// Ends before its time.
    /// - Returns: what was held back; nil when deferral had not been allowed.
    mutating func end() -> [CLLocation]? {
        guard isActive else { return nil }
        limits = nil
        return release()
    }
}
