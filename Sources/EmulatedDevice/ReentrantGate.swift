import Foundation
import Synchronization

/// Lets one thread at a time run a stepped device's loop and its app; that thread may enter again.
///
/// A task of the app may make a request on its own thread while the test advances the time on another. A request does
/// not wait for the gate: the thread inside processes it. Advancing the time does wait. Meanwhile a waiting main thread
/// runs the jobs that the thread inside has for it, because otherwise both would wait forever.
final class ReentrantGate:
    @unchecked Sendable  // Proof: everything that changes is accessed under the condition's lock only.
{
    private let condition = NSCondition()
    private var owner: Thread?
    /// How often the owner has entered.
    private var depth = 0
    /// Jobs for the main thread, which runs each from its queue or while it waits for the gate.
    private var mainThreadJobs: [MainThreadJob] = []

    /// Enters, or enters once more; false while another thread is inside.
    func tryEnter() -> Bool {
        condition.withLock {
            guard owner == nil || owner === Thread.current else { return false }
            owner = Thread.current
            depth += 1
            return true
        }
    }

    /// Enters as soon as no other thread is inside.
    func enter() {
        condition.lock()
        while owner != nil && owner !== Thread.current {
            guard isOnMainThread, !mainThreadJobs.isEmpty else {
                condition.wait()
                continue
            }
            let job = mainThreadJobs.removeFirst()
            condition.unlock()
            job.run()
            condition.lock()
        }
        owner = Thread.current
        depth += 1
        condition.unlock()
    }

    /// - Returns: whether other threads can enter now.
    @discardableResult func leave() -> Bool {
        condition.withLock {
            depth -= 1
            guard depth == 0 else { return false }
            owner = nil
            condition.broadcast()
            return true
        }
    }

    /// Runs a body on the main thread, which the current one is not, and waits for it.
    func runOnMainThread(_ body: @escaping @MainActor @Sendable () -> Void) {
        let job = MainThreadJob(body)
        condition.withLock {
            mainThreadJobs.append(job)
            condition.broadcast()
        }
        DispatchQueue.main.async { job.run() }
        job.wait()
        condition.withLock { mainThreadJobs.removeAll { $0 === job } }
    }
}

/// A body that runs once on the main thread: from the main queue, or while the main thread waits for the gate.
private final class MainThreadJob: Sendable {
    private let body: @MainActor @Sendable () -> Void
    private let isStarted = Atomic<Bool>(false)
    private let isDone = DispatchSemaphore(value: 0)

    init(_ body: @escaping @MainActor @Sendable () -> Void) { self.body = body }

    /// Must be called on the main thread.
    func run() {
        guard !isStarted.exchange(true, ordering: .relaxed) else { return }
        MainActor.assumeIsolated(body)
        isDone.signal()
    }

    func wait() { isDone.wait() }
}
