import Synchronization
import SystemCalls

/// Descriptors that the loop serves while it waits for its source: listening sockets, clients and timers.
final class ServedDescriptors: Sendable {
    /// Called on the loop's thread; returns commands to the loop.
    typealias Handler = @Sendable () -> [RemoteControl.Command]

    private let members = DescriptorSet()
    private let handlers = Mutex<[Int32: Handler]>([:])

    /// Readable while any of them is, or the loop's event.
    let descriptor: Int32

    /// - Parameter event: a descriptor without a handler, which only ends the loop's wait.
    init(event: Int32) { descriptor = members.insert(event) ? members.descriptor : event }

    /// Whether there are none.
    var isEmpty: Bool { handlers.withLock { $0.isEmpty } }

    func insert(_ descriptor: Int32, _ handler: @escaping Handler) {
        handlers.withLock { $0[descriptor] = handler }
        members.insert(descriptor)
    }

    func remove(_ descriptor: Int32) {
        members.remove(descriptor)
        handlers.withLock { $0[descriptor] = nil }
    }

    /// Serves the next descriptor that is readable; nil if none is, or if it was the event's turn.
    func serveNext() -> [RemoteControl.Command]? {
        guard let descriptor = members.nextReady() else { return nil }
        // Called without the lock, because it may insert and remove descriptors.
        return handlers.withLock { $0[descriptor] }?()
    }
}
