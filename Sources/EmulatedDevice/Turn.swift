import Foundation
import Synchronization

/// Whose turn it is on a stepped device: one thread at a time runs its loop and tells its app.
///
/// A task of the app asks for something on its own thread while the test lets time pass on another. Who only asks does not
/// wait: the other one comes to it. Who lets time pass waits for his turn; and if he is the main thread, he does meanwhile
/// what the one whose turn it is wants done there.
final class Turn:
    @unchecked Sendable  // Proof: everything that changes is touched under the condition's lock only.
{
    private let condition = NSCondition()
    private var owner: Thread?
    /// How often the owner has taken it.
    private var depth = 0
    /// What the main thread has to do, by whichever way it comes to it first.
    private var errands: [Errand] = []

    /// Takes the turn, or takes it once more; false when another thread has it.
    func take() -> Bool {
        condition.withLock {
            guard owner == nil || owner === Thread.current else { return false }
            owner = Thread.current
            depth += 1
            return true
        }
    }

    /// Takes the turn when it is free.
    func takeWhenFree() {
        condition.lock()
        while owner != nil && owner !== Thread.current {
            guard isOnMainThread, !errands.isEmpty else {
                condition.wait()
                continue
            }
            let errand = errands.removeFirst()
            condition.unlock()
            errand.run()
            condition.lock()
        }
        owner = Thread.current
        depth += 1
        condition.unlock()
    }

    /// Gives the turn back.
    /// - Returns: whether others can have it now.
    @discardableResult func giveBack() -> Bool {
        condition.withLock {
            depth -= 1
            guard depth == 0 else { return false }
            owner = nil
            condition.broadcast()
            return true
        }
    }

    /// Has something done on the main thread, which this is not, and waits until it is.
    func doOnMainThread(_ body: @escaping @MainActor @Sendable () -> Void) {
        let errand = Errand(body)
        condition.withLock {
            errands.append(errand)
            condition.broadcast()
        }
        DispatchQueue.main.async { errand.run() }
        errand.wait()
        condition.withLock { errands.removeAll { $0 === errand } }
    }
}

/// Something that is done once on the main thread, by whoever comes first.
private final class Errand: Sendable {
    private let body: @MainActor @Sendable () -> Void
    private let isTaken = Atomic<Bool>(false)
    private let isDone = DispatchSemaphore(value: 0)

    init(_ body: @escaping @MainActor @Sendable () -> Void) { self.body = body }

    /// To be called on the main thread.
    func run() {
        guard !isTaken.exchange(true, ordering: .relaxed) else { return }
        MainActor.assumeIsolated(body)
        isDone.signal()
    }

    func wait() { isDone.wait() }
}
