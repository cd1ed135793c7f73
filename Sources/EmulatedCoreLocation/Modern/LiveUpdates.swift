import Foundation
import LocationEngine
import LocationModel

/// The rules of `CLLocationUpdate.liveUpdates`: which updates the app receives and which requests the device. A value
/// without effects of its own.
struct LiveUpdates {
    /// What ``LiveUpdateFeed`` is to do.
    enum Action {
        case yield(CLLocationUpdate)
        case send(Request)
    }

    /// Metres from where the device came to rest within which it counts as stationary.
    static let restRadius = MonitoringRules().pauseRadius

    private let activity: ActivityType
    private var last: CLLocation?
    /// Where the device came to rest; nil while it moves.
    private var restingPlace: CLLocation?
    /// The status of the last diagnostic update, if no location has come since.
    private var diagnosed: Authorization.Status?

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

    /// The first requests, and a diagnostic update if the app is not authorized.
    mutating func begin(_ authorization: Authorization, isInUse: Bool) -> [Action] {
        [.send(.activityType(activity))] + moving + changeAuthorization(authorization, isInUse: isInUse)
    }

    /// While the device moves: every fix, until it comes to rest.
    private var moving: [Action] {
        [
            .send(.desiredAccuracy(.best)), .send(.distanceFilter(nil)),
            .send(.pausesLocationUpdatesAutomatically(true)), .send(.startUpdatingLocation),
        ]
    }

    /// While it rests: no more than is needed to notice that it moves.
    private var resting: [Action] {
        [
            .send(.desiredAccuracy(.hundredMeters)), .send(.distanceFilter(LiveUpdates.restRadius)),
            .send(.pausesLocationUpdatesAutomatically(false)), .send(.startUpdatingLocation),
        ]
    }

    mutating func receive(_ locations: [CLLocation], _ authorization: Authorization) -> [Action] {
        var actions: [Action] = []
        if !locations.isEmpty { diagnosed = nil }
        for location in locations {
            last = location
            if let restingPlace {
                guard location.distance(from: restingPlace) > max(LiveUpdates.restRadius, location.horizontalAccuracy)
                else {
                    continue
                }
                self.restingPlace = nil
                actions += moving
            }
            var update = CLLocationUpdate(location: location)
            update.accuracyLimited = authorization.accuracy == .reduced
            actions.append(.yield(update))
        }
        return actions
    }

    /// The device has come to rest, and its updates were paused.
    mutating func pause() -> [Action] {
        restingPlace = last
        var update = CLLocationUpdate(location: last)
        update.isStationary = true
        return [.yield(update)] + resting
    }

    func loseLocation() -> [Action] {
        var update = CLLocationUpdate()
        update.locationUnavailable = true
        return [.yield(update)]
    }

    /// A diagnostic update if the app is not authorized, unless it was the last one: the device reports a denial for
    /// each request.
    mutating func changeAuthorization(_ authorization: Authorization, isInUse: Bool) -> [Action] {
        let diagnostic = LiveUpdates.diagnostic(authorization, isInUse: isInUse)
        let previous = diagnosed
        diagnosed = diagnostic == nil ? nil : authorization.status
        guard let diagnostic, diagnosed != previous else { return [] }
        return [.yield(diagnostic)]
    }

    /// Why the app receives no locations; nil if it does.
    private static func diagnostic(_ authorization: Authorization, isInUse: Bool) -> CLLocationUpdate? {
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
