import EmulatedDevice
import Foundation
import Synchronization

/// Runs the app's callbacks on the thread where it expects them, in order.
///
/// Core Location calls a delegate on the run loop of the thread that made the location manager. For the main thread
/// that is the main queue, which its run loop drains, and a program without one, too. On a stepped device any other
/// thread's callbacks run on the thread that advances the time, and none runs before a request of the app has returned.
final class CallbackDispatcher: Sendable {
    /// Whether the app is making a request. Until it has returned, no callback runs on its thread.
    @TaskLocal static var isRequestInProgress = false

    /// How many callbacks wait for a run loop that does not run; the oldest are dropped.
    private static let capacity = 1000

    private enum Destination: Sendable {
        case callbackQueue(CallbackQueue, Device, isMainThread: Bool)
        case mainQueue
        case runLoop(TargetRunLoop)
    }

    private let destination: Destination
    private let pending = Mutex<[@Sendable () -> Void]>([])

    /// For an app that expects its callbacks on the current thread.
    init(_ device: Device) {
        destination =
            if let callbacks = device.callbacks {
                .callbackQueue(callbacks, device, isMainThread: isOnMainThread)
            } else if isOnMainThread {
                .mainQueue
            } else {
                .runLoop(TargetRunLoop(runLoop: .current))
            }
    }

    /// Runs a callback after those that were dispatched before.
    func dispatch(_ body: @escaping @Sendable () -> Void) {
        switch destination {
        case .callbackQueue(let callbacks, let device, let isMainThread):
            callbacks.enqueueCallback { if isMainThread { device.onMainThread(body) } else { body() } }
            if !CallbackDispatcher.isRequestInProgress { callbacks.runCallbacks() }
        case .mainQueue:
            // One by one, so that they keep their order among other work on the main thread.
            DispatchQueue.main.async(execute: body)
        case .runLoop(let runLoop):
            let (isFirst, dropped) = pending.withLock { pending in
                pending.append(body)
                return (pending.count == 1, pending.count > CallbackDispatcher.capacity ? pending.removeFirst() : nil)
            }
            // Released after the lock is open: what it keeps may use the device when it ends.
            withExtendedLifetime(dropped) {}
            if isFirst { runLoop.perform { self.runPending() } }
        }
    }

    private func runPending() {
        let bodies = pending.withLock { pending in
            defer { pending.removeAll() }
            return pending
        }
        for body in bodies { body() }
    }
}

/// A run loop on which another thread can run a body.
private struct TargetRunLoop:
    @unchecked Sendable  // Proof: others only call `add`, CFRunLoopAddTimer, which takes the run loop's lock.
{
    let runLoop: RunLoop

    func perform(_ body: @escaping @Sendable () -> Void) {
        // A timer that is due wakes the run loop; its own `perform` does not.
        runLoop.add(Timer(fire: .distantPast, interval: 0, repeats: false) { _ in body() }, forMode: .common)
    }
}
