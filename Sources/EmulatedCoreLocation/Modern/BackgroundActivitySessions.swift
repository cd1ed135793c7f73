import EmulatedDevice
import LocationModel
import Synchronization

/// The app's open background activity sessions, and the clients that continue in the background because of them.
final class BackgroundActivitySessions: Sendable {
    private struct State {
        var openSessions = 0
        var clients: [ClientID: WeakReference<LocationClient>] = [:]
    }

    private let state = Mutex(State())

    /// Adds a client that continues in the background as long as a session is open.
    func add(_ client: LocationClient) {
        let hasSession = state.withLock { state in
            state.clients[client.id] = WeakReference(object: client)
            return state.openSessions > 0
        }
        if hasSession { client.send(.allowsBackgroundLocationUpdates(true)) }
    }

    func remove(_ id: ClientID) { state.withLock { _ = $0.clients.removeValue(forKey: id) } }

    func open() { change(by: 1) }

    func close() { change(by: -1) }

    private func change(by difference: Int) {
        let (clients, allows) = state.withLock { state -> ([LocationClient], Bool?) in
            let before = state.openSessions > 0
            state.openSessions += difference
            let now = state.openSessions > 0
            return (state.clients.values.compactMap(\.object), now == before ? nil : now)
        }
        guard let allows else { return }
        for client in clients { client.send(.allowsBackgroundLocationUpdates(allows)) }
    }
}
