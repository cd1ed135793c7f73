import ApplicationLifecycle
import EmulatedDevice
import Foundation
import LocationEngine
import LocationModel
import LocationService

/// What the device says, as the delegate hears it.
extension CLLocationManager {
    func take(_ event: ServiceEvent) {
        switch event {
        case .delivery(let delivery): take(delivery)
        case .requestFailed: answer { fail(.locationUnknown) }
        case .denied: answer { fail(.denied) }
        case .fault(.locationUnknown): if isUpdating { fail(.locationUnknown) }
        case .paused: endByPause()
        case .authorization: delegate?.locationManagerDidChangeAuthorization(self)
        case .locationEvent(_, let news?): take(news)
        case .regionState(let name, let state): determine(state, ofRegionNamed: name)
        case .monitoringFailed(let name, let failure): fail(failure, regionNamed: name)
        case .deferralEnded(_, let end):
            delegate?.locationManager(self, didFinishDeferredUpdatesWithError: CLError(end))
        default: break
        }
    }

    private func take(_ delivery: DeliveredLocations) {
        let locations = delivery.locations.compactMap { CLLocation($0, from: device.configuration.source) }
        answer { deliver(locations) }
    }

    private func take(_ news: LocationNews) {
        switch news {
        case .significantChange(let fix, _):
            guard monitorsSignificantChanges else { return }
            deliver([CLLocation(fix, from: device.configuration.source)].compactMap(\.self))
        case .region(let name, let direction, _):
            guard let region = monitoredRegion(named: name) else { return }
            switch direction {
            case .entered: delegate?.locationManager(self, didEnterRegion: region)
            case .exited: delegate?.locationManager(self, didExitRegion: region)
            }
        case .visit(let visit): delegate?.locationManager(self, didVisit: CLVisit(visit))
        }
    }

    func deliver(_ locations: [CLLocation]) {
        guard let last = locations.last else { return }
        delegate?.locationManager(self, didUpdateLocations: locations)
        previousLocation = last
    }

    func fail(_ code: CLError.Code) { delegate?.locationManager(self, didFailWithError: CLError(code)) }

    private func endByPause() {
        isUpdating = false
        delegate?.locationManagerDidPauseLocationUpdates(self)
    }

    // MARK: The requested location

    private func answer(_ body: () -> Void) {
        isAnswering = awaitsAnswer
        awaitsAnswer = false
        body()
        isAnswering = false
    }

    /// The delegate does not implement the method that tells the answer.
    func missAnswer(_ method: String) {
        if isAnswering { fatalError("Delegate must respond to \(method)") }
    }
}

extension CLError {
    /// What the end of a deferral is to the app; nil when nothing went wrong.
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
