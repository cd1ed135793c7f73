import EmulatedDevice
import Foundation
import LocationEngine
import LocationModel
import LocationService
import Synchronization

/// One iteration of `CLLocationUpdate.liveUpdates`: requests locations from the device while it exists, and fills the
/// app's stream.
final class LiveUpdateFeed: Sendable {
    private let client: LocationClient

    init(
        _ device: Device, _ configuration: CLLocationUpdate.LiveConfiguration,
        into stream: AppStream<CLLocationUpdate>
    ) {
        let state = FeedState(LiveUpdates(configuration), device, stream)
        let client = LocationClient(of: device) { event, _ in state.handle(event) }
        self.client = client
        state.client.withLock { $0 = WeakReference(object: client) }
        client.router.activitySessions.add(client)
        client.afterRequests { status in
            state.perform { $0.begin(device.snapshot.authorization, isInUse: status.state.isForeground) }
            if status.state.isForeground { device.requestAuthorization(always: false) }
        }
    }

    deinit {
        client.router.activitySessions.remove(client.id)
        client.send(.stopUpdatingLocation)
    }
}

/// The part of a feed that runs on the device's thread.
private final class FeedState: Sendable {
    let client = Mutex(WeakReference<LocationClient>())
    private let updates: Mutex<LiveUpdates>
    private let device: Device
    private let stream: AppStream<CLLocationUpdate>

    init(_ updates: LiveUpdates, _ device: Device, _ stream: AppStream<CLLocationUpdate>) {
        self.updates = Mutex(updates)
        self.device = device
        self.stream = stream
    }

    func handle(_ event: ServiceEvent) {
        let snapshot = device.snapshot
        switch event {
        case .delivery(let delivery):
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

    func perform(_ decide: (inout LiveUpdates) -> [LiveUpdates.Action]) {
        let actions = updates.withLock { decide(&$0) }
        let client = client.withLock { $0.object }
        for action in actions {
            switch action {
            case .yield(let update): stream.yield(update)
            case .send(let request): client?.send(request)
            }
        }
    }
}
