import Foundation
import Synchronization
import SystemCalls

/// The blocks that an app on a virtual clock runs on other threads. Time does not continue before each has ended.
package final class BackgroundWork: Sendable {
    /// How long, in seconds, time waits for a block that does not end, because it sleeps or waits for something else.
    private let timeout: Double

    /// The blocks that run; a new generation begins when those of the previous one are no longer waited for.
    private let blocks = Mutex((generation: 0, running: 0))
    private let change = DispatchSemaphore(value: 0)

    package init(timeout: Double = 10) { self.timeout = timeout }

    package var isBusy: Bool { blocks.withLock { $0.running > 0 } }

    /// A block was started; its generation is passed to ``end(_:)``.
    package func begin() -> Int {
        blocks.withLock {
            $0.running += 1
            return $0.generation
        }
    }

    /// A block has ended.
    package func end(_ generation: Int) {
        blocks.withLock { if $0.generation == generation { $0.running -= 1 } }
        change.signal()
    }

    /// Something has happened that the waiting thread has to handle.
    func notify() { change.signal() }

    /// Waits until no block runs.
    /// - Parameter handle: called repeatedly during the wait, for what the blocks have sent to the thread that waits.
    package func wait(_ handle: () -> Void) {
        let deadline = Deadline(after: timeout)
        while isBusy {
            guard !deadline.hasPassed else {
                // From here on time passes without those that are left.
                return blocks.withLock { $0 = ($0.generation + 1, 0) }
            }
            _ = change.wait(timeout: .now() + .nanoseconds(Int(min(deadline.nanosecondsLeft, 1_000_000))))
            handle()
        }
    }
}
