import EmulatedDevice
public import Foundation

extension NotificationCenter {
    /// Adds an observer. In Swift 5, as with Apple's headers, its block may call the main actor's methods if it is
    /// written there.
    ///
    /// Foundation on Linux waits for the observer's queue, also on the thread that drains the main queue if that is not
    /// the process's first one, as in a simulation; it would wait indefinitely. There an observer on the main queue is
    /// called directly.
    @discardableResult @preconcurrency public func addObserver(
        forName name: NSNotification.Name, object obj: Any?, queue: OperationQueue?,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol {
        let isMain = queue.map { OperationQueue.main.isEqual($0) } ?? false
        guard isMain, let device = Device.simulation else {
            let queue = isMain ? foundationMainQueue : queue
            return addObserver(forName: Optional(name), object: obj, queue: queue, using: block)
        }
        return addObserver(forName: Optional(name), object: obj, queue: nil) { notification in
            let posted = UncheckedSendableBox(notification)
            device.onMainThread { block(posted.value) }
        }
    }
}
