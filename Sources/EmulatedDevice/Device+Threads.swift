package import Dispatch
package import Foundation

extension Device {
    /// Runs a body on the app's main thread, in the order of the calls: asynchronously when the loop has its own
    /// thread, before this returns on a stepped device.
    package func onMainThread(_ body: @escaping @MainActor @Sendable () -> Void) {
        loop.onMainThread { Device.$scoped.withValue(self, operation: body) }
    }

    /// Runs a body on a queue of the app's, or on one of the device's when it is nil; a stepped device waits until it
    /// has returned.
    package func run(on queue: DispatchQueue?, _ body: @escaping @Sendable () -> Void) {
        if let queue, queue.isMain { return onMainThread { body() } }
        loop.run(on: queue) { Device.$scoped.withValue(self, operation: body) }
    }

    /// Where callbacks wait on a stepped device; nil on a device whose app has threads that run by themselves.
    package var callbacks: CallbackQueue? { loop.appTime?.callbacks }
}

extension DispatchQueue {
    /// Whether it is the main queue. On Linux that is another object each time; its label is Dispatch's own.
    package var isMain: Bool { label == DispatchQueue.main.label }
}

/// Only the main queue has this value. On Linux the main actor's thread is not always the process's first one; what
/// counts is which thread drains the main queue.
private let mainQueueMark: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
}()

/// Whether main-actor code may run on the current thread.
package var isOnMainThread: Bool {
    DispatchQueue.getSpecific(key: mainQueueMark) == true || Thread.isMainThread
}

/// Foundation's own main queue, for modules in which `OperationQueue.main` is another one.
package let foundationMainQueue = OperationQueue.main
