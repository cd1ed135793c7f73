import LocationModel
import Synchronization
import TrackStore

/// The geofences that a run sends to its broker: a reload replaces them, also before the thread that sends them exists.
final class PublishedRegions: Sendable {
    private struct State {
        /// Those of the last reload; nil before the first one.
        var regions: [Region]?
        var send: (@Sendable ([Region]) -> Void)?
    }

    private let zones: PrivacyZones
    private let state = Mutex(State())

    /// - Parameter zones: the privacy zones of the run's start, which apply until its end.
    init(outside zones: PrivacyZones) { self.zones = zones }

    /// Sends these instead, without those in a privacy zone.
    func replace(by regions: [Region]) {
        let regions = regions.filter { !zones.contain($0.center) }
        // Sent under the lock, so that the last reload is the last to be sent.
        state.withLock { state in
            state.regions = regions
            state.send?(regions)
        }
    }

    /// Starts to send what reloads change, with what they have changed before.
    func start(_ send: @escaping @Sendable ([Region]) -> Void) {
        state.withLock { state in
            state.send = send
            if let regions = state.regions { send(regions) }
        }
    }
}
