import ApplicationLifecycle
import EmulatedDevice
import Foundation
import LocationModel
import LocationService

/// Calls the delegate for the device's events.
extension CLLocationManager {
    func handle(_ event: ServiceEvent) {
        switch event {
        case .locations(let delivery): handle(delivery)
        case .requestFailed: completeRequest { fail(.locationUnknown) }
        case .denied: completeRequest { fail(.denied) }
        case .fault(.locationUnknown): if isUpdating { fail(.locationUnknown) }
        case .paused: pauseUpdates()
        case .authorization: delegate?.locationManagerDidChangeAuthorization(self)
        case .locationEvent(_, let payload?): handle(payload)
        case .regionState(let name, let state): determine(state, ofRegionNamed: name)
        case .monitoringFailed(let name, let failure): fail(failure, regionNamed: name)
        case .deferralEnded(_, let end):
            delegate?.locationManager(self, didFinishDeferredUpdatesWithError: CLError(end))
        default: break
        }
    }

    private func handle(_ delivery: DeliveredLocations) {
        let locations = delivery.locations.compactMap { CLLocation($0, on: device) }
        completeRequest { deliver(locations) }
    }

    private func handle(_ payload: LocationEventPayload) {
        switch payload {
        case .significantChange(let fix, _):
            // An app that is launched for a change and starts monitoring would receive it twice: as the event, and as
            // the cached location.
            guard monitorsSignificantChanges, fix.time != lastSignificantChange else { return }
            lastSignificantChange = fix.time
            deliver([CLLocation(fix, on: device)].compactMap(\.self))
        case .region(let name, let direction, _):
            guard let region = monitoredRegion(named: name) else { return }
            switch direction {
            case .entered: delegate?.locationManager(self, didEnterRegion: region)
            case .exited: delegate?.locationManager(self, didExitRegion: region)
            }
        case .visit(let visit): delegate?.locationManager(self, didVisit: CLVisit(visit, on: device))
        }
    }

    func deliver(_ locations: [CLLocation]) {
        guard let last = locations.last else { return }
        delegate?.locationManager(self, didUpdateLocations: locations)
        previousLocation = last
    }

    func fail(_ code: CLError.Code) { delegate?.locationManager(self, didFailWithError: CLError(code)) }

    private func pauseUpdates() {
        isUpdating = false
        delegate?.locationManagerDidPauseLocationUpdates(self)
    }

    // MARK: requestLocation

    private func completeRequest(_ body: () -> Void) {
        isCompletingRequest = hasOpenRequest
        hasOpenRequest = false
        body()
        isCompletingRequest = false
    }

    /// The delegate does not implement the method that completes a request, which ends the program as on iOS.
    func requireMethodForRequest(_ method: String) {
        if isCompletingRequest { fatalError("Delegate must respond to \(method)") }
    }
}

extension CLError {
    /// The error of a deferral's end; nil if it ended regularly.
    init?(_ end: DeferralEnd) {
        switch end {
        case .completed: return nil
        case .notUpdating: self.init(.deferredNotUpdatingLocation)
        case .accuracyTooLow: self.init(.deferredAccuracyTooLow)
        case .distanceFiltered: self.init(.deferredDistanceFiltered)
        case .canceled: self.init(.deferredCanceled)
        }
    }
}

extension CLAuthorizationStatus {
    init(_ status: Authorization.Status) {
        self =
            switch status {
            case .notDetermined: .notDetermined
            case .restricted: .restricted
            case .denied: .denied
            case .authorizedAlways: .authorizedAlways
            case .authorizedWhenInUse: .authorizedWhenInUse
            }
    }
}

extension ActivityType {
    init(_ type: CLActivityType) {
        self =
            switch type {
            case .other: .other
            case .automotiveNavigation: .automotiveNavigation
            case .fitness: .fitness
            case .otherNavigation: .otherNavigation
            case .airborne: .airborne
            }
    }
}
