import Foundation

extension Device {
    /// Runs something on the app's main thread, in the order of asking: soon, when the loop has a thread of its own; before
    /// this returns, on a stepped device.
    ///
    /// On Linux the main actor of a test is not always the process's first thread; what counts is who drains the main
    /// queue.
    public func onMainThread(_ body: @escaping @MainActor @Sendable () -> Void) {
        guard let turn else {
            return DispatchQueue.main.async { MainActor.assumeIsolated(body) }
        }
        if isOnMainThread {
            MainActor.assumeIsolated(body)
        } else {
            turn.doOnMainThread { Device.$scoped.withValue(self, operation: body) }
        }
    }
}

/// What the main queue alone has.
private let mainQueueMark: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
}()

/// Whether the main actor's code may run here.
package var isOnMainThread: Bool {
    DispatchQueue.getSpecific(key: mainQueueMark) == true || Thread.isMainThread
}
