import LocationEngine
import Synchronization

/// The background activity sessions of an app, and those whom they let go on behind the screen.
final class Sessions: Sendable {
    private struct State {
        var sessions = 0
        var clients: [ClientID: Weak] = [:]
    }

    private struct Weak {
        weak var client: LocationClient?
    }

    private let state = Mutex(State())

    /// Somebody who goes on behind the screen as long as there is a session.
    func add(_ client: LocationClient) {
        let hasSession = state.withLock { state in
            state.clients[client.id] = Weak(client: client)
            return state.sessions > 0
        }
        if hasSession { client.send(.allowsBackgroundLocationUpdates(true)) }
    }

    func remove(_ id: ClientID) { state.withLock { _ = $0.clients.removeValue(forKey: id) } }

    func begin() { change(by: 1) }

    func end() { change(by: -1) }

    private func change(by difference: Int) {
        let (clients, allows) = state.withLock { state -> ([LocationClient], Bool?) in
            let before = state.sessions > 0
            state.sessions += difference
            let now = state.sessions > 0
            return (state.clients.values.compactMap(\.client), now == before ? nil : now)
        }
        guard let allows else { return }
        for client in clients { client.send(.allowsBackgroundLocationUpdates(allows)) }
    }
}
