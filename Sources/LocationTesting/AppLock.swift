import Synchronization

/// Held by the one simulation at a time that has an app: app code uses what a process has only once, the default
/// notification center and the standard user defaults.
final class AppLock: Sendable {
    static let shared = AppLock()

    private struct State {
        var isHeld = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// Acquires the lock if it is free.
    func tryAcquire() -> Bool {
        state.withLock { state in
            guard !state.isHeld else { return false }
            state.isHeld = true
            return true
        }
    }

    /// Acquires the lock as soon as it is free.
    func acquire() async {
        await withCheckedContinuation { continuation in
            let isAcquired = state.withLock { state in
                guard state.isHeld else {
                    state.isHeld = true
                    return true
                }
                state.waiting.append(continuation)
                return false
            }
            if isAcquired { continuation.resume() }
        }
    }

    func release() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
            state.isHeld = false
            return nil
        }
        next?.resume()
    }
}
