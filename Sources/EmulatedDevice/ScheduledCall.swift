import Synchronization

/// What will be called later, unless it is cancelled.
package final class ScheduledCall: Sendable {
    private let isDone = Atomic<Bool>(false)
    private let onCancel: @Sendable () -> Void

    init(_ onCancel: @escaping @Sendable () -> Void = {}) { self.onCancel = onCancel }

    /// Cancels the call; has no effect after it.
    package func cancel() {
        if start() { onCancel() }
    }

    /// False when it was called or cancelled before.
    func start() -> Bool { !isDone.exchange(true, ordering: .relaxed) }
}
