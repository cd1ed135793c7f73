import Foundation
import LocationEngine
import LocationModel

/// What becomes of locations and of permission in `CLLocationUpdate.liveUpdates`: updates for the app, and wishes for the
/// device. A value that knows neither.
struct LiveUpdates {
    /// What follows from something that has happened.
    enum Action {
        case yield(CLLocationUpdate)
        case send(Request)
    }

    /// Metres from where the device came to rest within which it counts as resting.
    static let restRadius = MonitoringRules().pauseRadius

    private let activity: ActivityType
    private var last: CLLocation?
    /// Where the device came to rest, if it rests.
    private var rest: CLLocation?

    init(_ configuration: CLLocationUpdate.LiveConfiguration) {
        activity =
            switch configuration {
            case .default: .other
            case .automotiveNavigation: .automotiveNavigation
            case .otherNavigation: .otherNavigation
            case .fitness: .fitness
            case .airborne: .airborne
            }
    }

    /// What is asked for at the beginning; a denial is answered by the device.
    func begin(_ authorization: Authorization, isInUse: Bool) -> [Action] {
        let wishes: [Action] = [.send(.activityType(activity))] + moving
        guard let reason = LiveUpdates.reason(authorization, isInUse: isInUse) else { return wishes }
        return wishes + [.yield(reason)]
    }

    /// While the device moves: everything that the receiver has, and to be told when the device rests.
    private var moving: [Action] {
        [
            .send(.desiredAccuracy(.best)), .send(.distanceFilter(nil)),
            .send(.pausesLocationUpdatesAutomatically(true)), .send(.startUpdatingLocation),
        ]
    }

    /// While it rests: no more than is needed to see that it moves.
    private var resting: [Action] {
        [
            .send(.desiredAccuracy(.hundredMeters)), .send(.distanceFilter(LiveUpdates.restRadius)),
            .send(.pausesLocationUpdatesAutomatically(false)), .send(.startUpdatingLocation),
        ]
    }

    mutating func take(_ locations: [CLLocation], _ authorization: Authorization) -> [Action] {
        var actions: [Action] = []
        for location in locations {
            last = location
            if let rest {
                guard location.distance(from: rest) > max(LiveUpdates.restRadius, location.horizontalAccuracy) else {
                    continue
                }
                self.rest = nil
                actions += moving
            }
            var update = CLLocationUpdate(location: location)
            update.accuracyLimited = authorization.accuracy == .reduced
            actions.append(.yield(update))
        }
        return actions
    }

    /// The device has come to rest, and its updates have ended.
    mutating func pause() -> [Action] {
        rest = last
        var update = CLLocationUpdate(location: last)
        update.isStationary = true
        return [.yield(update)] + resting
    }

    func lose() -> [Action] {
        var update = CLLocationUpdate()
        update.locationUnavailable = true
        return [.yield(update)]
    }

    func change(_ authorization: Authorization, isInUse: Bool) -> [Action] {
        LiveUpdates.reason(authorization, isInUse: isInUse).map { [.yield($0)] } ?? []
    }

    /// Why the app gets no locations; nil when it does.
    private static func reason(_ authorization: Authorization, isInUse: Bool) -> CLLocationUpdate? {
        var update = CLLocationUpdate()
        switch authorization.status {
        case .notDetermined: update.authorizationRequestInProgress = true
        case .denied: update.authorizationDenied = true
        case .restricted:
            update.authorizationDenied = true
            update.authorizationRestricted = true
        case .authorizedWhenInUse where !isInUse: update.insufficientlyInUse = true
        case .authorizedWhenInUse, .authorizedAlways: return nil
        }
        return update
    }
}
