import Foundation
import Synchronization
package import Testing

/// For tests with processes, daemons and real time: few run at once, only when the pure tests have left the processors
/// to them, and on threads of their own.
///
/// Swift Testing starts all tests of a process at once, on as many threads as there are processors. What waits for
/// another process would get its answer only after every other test's turn, and while it waits, it would occupy one of
/// these threads.
package struct LiveTrait: TestTrait, SuiteTrait, TestScoping {
    /// As many as keep two cores busy although most of them wait.
    private static let limit = ConcurrencyLimit(width: 9)
    private static let threads = ThreadPerJob()

    package let isRecursive = true

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        await LiveTrait.limit.acquire()
        defer { LiveTrait.limit.release() }
        await waitForOtherTests()
        try await withTaskExecutorPreference(LiveTrait.threads) { try await function() }
    }

    /// Waits until the threads that run tests have no other one to begin with.
    private func waitForOtherTests() async {
        // A test that computes takes its thread for longer than that.
        let clock = ContinuousClock()
        var idleYields = 0
        while idleYields < 3 {
            let duration = await clock.measure { await Task.yield() }
            idleYields = duration < .milliseconds(100) ? idleYields + 1 : 0
        }
    }
}

extension Trait where Self == LiveTrait {
    /// See ``LiveTrait``.
    package static var live: LiveTrait { LiveTrait() }
}

/// Runs each job on a new thread, so that no job that blocks keeps another one waiting.
private final class ThreadPerJob: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        // Safe because each job is enqueued once.
        Thread.detachNewThread { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

/// At most so many hold it at once; the others wait in order.
private final class ConcurrencyLimit: Sendable {
    private struct State {
        var free: Int
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>

    init(width: Int) { state = Mutex(State(free: width)) }

    func acquire() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                guard state.free > 0 else {
                    state.waiting.append(continuation)
                    return false
                }
                state.free -= 1
                return true
            }
            if isFree { continuation.resume() }
        }
    }

    func release() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
            state.free += 1
            return nil
        }
        next?.resume()
    }
}
