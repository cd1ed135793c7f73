import Synchronization

/// Callbacks of a stepped device that must not run while the app is making a request: they run when time is advanced,
/// or when the request has returned.
package final class CallbackQueue: Sendable {
    private let gate: ReentrantGate
    private let pending = Mutex<[@Sendable () -> Void]>([])
    private let isRunning = Atomic<Bool>(false)

    init(_ gate: ReentrantGate) { self.gate = gate }

    package func enqueueCallback(_ body: @escaping @Sendable () -> Void) { pending.withLock { $0.append(body) } }

    var isEmpty: Bool { pending.withLock { $0.isEmpty } }

    /// Runs the callbacks in the order in which they were added, with those that are added while they run. Does
    /// nothing while another thread uses the device or callbacks are running already: they are run there.
    package func runCallbacks() {
        guard gate.tryEnter() else { return }
        defer { gate.leave() }
        guard !isRunning.exchange(true, ordering: .relaxed) else { return }
        defer { isRunning.store(false, ordering: .relaxed) }
        while let body = pending.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { body() }
    }
}
