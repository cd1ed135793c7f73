package import Dispatch
import Foundation
import LocationModel

/// What the app does later, or on other threads. On a device in real time that is Dispatch's own; on a stepped device
/// its time passes only when the test advances it.
extension Device {
    /// The device of app code whose time is virtual; nil in real time. Does not make the process's own device.
    package static var simulation: Device? {
        guard let device = scoped ?? simulatedDevice, device.loop.appTime != nil else { return nil }
        return device
    }

    /// Runs a body on the main thread after `seconds` of the app's time.
    @discardableResult package func schedule(
        after seconds: Double, _ body: @escaping @MainActor @Sendable () -> Void
    ) -> ScheduledCall {
        guard let appTime = loop.appTime, let now = time else {
            let call = ScheduledCall()
            DispatchQueue.main.asyncAfter(deadline: .now() + seconds) {
                if call.start() { Device.$scoped.withValue(self) { MainActor.assumeIsolated(body) } }
            }
            return call
        }
        let timers = appTime.timers
        let id = timers.add(at: now.advanced(bySeconds: seconds)) { [weak self] in self?.onMainThread(body) }
        return ScheduledCall { timers.cancel(id) }
    }

    /// Runs a body on the main thread after what the app is doing now, as its main queue does.
    package func enqueueOnMainThread(_ body: @escaping @MainActor @Sendable () -> Void) {
        guard let appTime = loop.appTime, let callbacks = appTime.callbacks else {
            return DispatchQueue.main.async {
                Device.$scoped.withValue(self) { MainActor.assumeIsolated(body) }
            }
        }
        callbacks.enqueueCallback { [weak self] in self?.onMainThread(body) }
        appTime.work.notify()
        // For a test that waits without advancing the time.
        DispatchQueue.main.async { [weak self] in
            if let self { Device.$scoped.withValue(self) { self.loop.runCallbacks() } }
        }
    }

    /// Runs a body on one of the app's other queues.
    package func runWork(on queue: DispatchQueue, _ body: @escaping @Sendable () -> Void) {
        guard let work = loop.appTime?.work else { return queue.async(execute: body) }
        let generation = work.begin()
        queue.async {
            Device.$scoped.withValue(self, operation: body)
            work.end(generation)
        }
    }
}
