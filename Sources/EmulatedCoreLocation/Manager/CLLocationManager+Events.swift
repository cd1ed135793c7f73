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
        case .state(let state, _): if state.isForeground { deliver(deferral.release()) }
        default: break
        }
    }

    private func take(_ delivery: DeliveredLocations) {
        let locations = delivery.locations.compactMap { CLLocation($0, from: device.configuration.source) }
        let (now, isFinished) = deferral.take(locations, isInBackground: delivery.state == .background)
        answer { deliver(now) }
        if isFinished { delegate?.locationManager(self, didFinishDeferredUpdatesWithError: nil) }
    }

    private func take(_ news: LocationNews) {
        switch news {
        case .significantChange(let fix):
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
        if let held = deferral.end() {
            deliver(held)
            delegate?.locationManager(self, didFinishDeferredUpdatesWithError: CLError(.deferredCanceled))
        }
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
