import EmulatedDevice
import Foundation
import LocationEngine
import LocationModel
import LocationService
import Synchronization

/// One iteration of `CLLocationUpdate.liveUpdates`: asks the device for locations as long as it is there, and fills the
/// app's stream.
final class LiveUpdateFeed: Sendable {
    private let client: LocationClient

    init(
        _ device: Device, _ configuration: CLLocationUpdate.LiveConfiguration,
        into stream: AppStream<CLLocationUpdate>
    ) {
        let state = FeedState(LiveUpdates(configuration), device, stream)
        let client = LocationClient(of: device) { event, _ in state.take(event) }
        self.client = client
        state.client.withLock { $0.client = client }
        client.switchboard.sessions.add(client)
        client.afterwards { status in
            state.act { $0.begin(device.snapshot.authorization, isInUse: status.state.isForeground) }
            if status.state.isForeground { device.requestAuthorization(always: false) }
        }
    }

    deinit {
        client.switchboard.sessions.remove(client.id)
        client.send(.stopUpdatingLocation)
    }
}

/// What the device's thread does for a feed.
private final class FeedState: Sendable {
    struct WeakClient {
        weak var client: LocationClient?
    }

    let client = Mutex(WeakClient())
    private let updates: Mutex<LiveUpdates>
    private let device: Device
    private let stream: AppStream<CLLocationUpdate>

    init(_ updates: LiveUpdates, _ device: Device, _ stream: AppStream<CLLocationUpdate>) {
        self.updates = Mutex(updates)
        self.device = device
        self.stream = stream
    }

    func take(_ event: ServiceEvent) {
        let snapshot = device.snapshot
        switch event {
        case .delivery(let delivery):
            let locations = delivery.locations.compactMap { CLLocation($0, from: device.configuration.source) }
            act { $0.take(locations, snapshot.authorization) }
        case .paused: act { $0.pause() }
        case .fault(.locationUnknown): act { $0.lose() }
        case .denied, .authorization:
            act { $0.change(snapshot.authorization, isInUse: snapshot.state.isForeground) }
        case .terminated: stream.finish()
        default: break
        }
    }

    func act(_ decide: (inout LiveUpdates) -> [LiveUpdates.Action]) {
        let actions = updates.withLock { decide(&$0) }
        let client = client.withLock { $0.client }
        for action in actions {
            switch action {
            case .yield(let update): stream.yield(update)
            case .send(let request): client?.send(request)
            }
        }
    }
}
