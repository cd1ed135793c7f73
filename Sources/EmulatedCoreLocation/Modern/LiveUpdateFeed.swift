import EmulatedDevice
import Foundation
import LocationEngine
import LocationModel
import LocationService
import Synchronization

/// One iteration of `CLLocationUpdate.liveUpdates`: requests locations from the device while it exists, and fills the
/// app's stream.
final class LiveUpdateFeed: Sendable {
    private let updates: Mutex<LiveUpdates>
    private let device: Device
    private let stream: AppStream<CLLocationUpdate>
    private let client = Mutex<LocationClient?>(nil)

    init(
        _ device: Device, _ configuration: CLLocationUpdate.LiveConfiguration,
        into stream: AppStream<CLLocationUpdate>
    ) {
        updates = Mutex(LiveUpdates(configuration))
        self.device = device
        self.stream = stream
        let client = LocationClient(of: device) { [weak self] event, _ in self?.handle(event) }
        self.client.withLock { $0 = client }
        client.router.activitySessions.add(client)
        client.afterRequests { [weak self] status in
            self?.perform { $0.begin(device.snapshot.authorization, isInUse: status.state.isForeground) }
            if status.state.isForeground { device.requestAuthorization(always: false) }
        }
    }

    deinit {
        guard let client = client.withLock({ $0 }) else { return }
        client.router.activitySessions.remove(client.id)
        client.send(.stopUpdatingLocation)
    }

    // MARK: The device's side

    private func handle(_ event: ServiceEvent) {
        let snapshot = device.snapshot
        switch event {
        case .locations(let delivery):
            let locations = delivery.locations.compactMap { CLLocation($0, on: device) }
            perform { $0.receive(locations, snapshot.authorization) }
        case .paused: perform { $0.pause() }
        case .fault(.locationUnknown): perform { $0.loseLocation() }
        case .denied, .authorization:
            perform { $0.changeAuthorization(snapshot.authorization, isInUse: snapshot.state.isForeground) }
        case .terminated: stream.finish()
        default: break
        }
    }

    private func perform(_ decide: (inout LiveUpdates) -> [LiveUpdates.Action]) {
        let actions = updates.withLock { decide(&$0) }
        let client = client.withLock { $0 }
        for action in actions {
            switch action {
            case .yield(let update): stream.yield(update)
            case .send(let request): client?.send(request)
            }
        }
    }
}
