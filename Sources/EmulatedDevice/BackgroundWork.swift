import Foundation
import Synchronization
import SystemCalls

/// The blocks that an app on a virtual clock runs on other threads. Time does not continue before each has ended.
final class BackgroundWork: Sendable {
    /// How long, in seconds, time waits for a block that does not end, because it sleeps or waits for something else.
    private static let timeout = 10.0

    private let count = Mutex((running: 0, abandoned: 0))
    private let change = DispatchSemaphore(value: 0)

    var isBusy: Bool { count.withLock { $0.running > 0 } }

    /// A block was started.
    func begin() { count.withLock { $0.running += 1 } }

    /// A block has ended.
    func end() {
        count.withLock { if $0.abandoned > 0 { $0.abandoned -= 1 } else { $0.running -= 1 } }
        change.signal()
    }

    /// Something has happened that the waiting thread has to handle.
    func notify() { change.signal() }

    /// Waits until no block runs.
    /// - Parameter handle: called repeatedly during the wait, for what the blocks have sent to the thread that waits.
    func wait(_ handle: () -> Void) {
        let deadline = Deadline(after: BackgroundWork.timeout)
        while isBusy, !deadline.hasPassed {
            _ = change.wait(timeout: .now() + .nanoseconds(Int(min(deadline.nanosecondsLeft, 1_000_000))))
            handle()
        }
        // From here on time passes without those that are left.
        count.withLock { $0 = (0, $0.abandoned + $0.running) }
    }
}
