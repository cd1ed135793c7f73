import Synchronization

/// The names of the open monitors.
final class OpenMonitors: Sendable {
    private let names = Mutex<Set<String>>([])

    /// False if it is open already.
    func insert(_ name: String) -> Bool { names.withLock { $0.insert(name).inserted } }

    func remove(_ name: String) { names.withLock { _ = $0.remove(name) } }

    func removeAll() { names.withLock { $0.removeAll() } }
}
