import Dispatch
package import LocationModel
import LocationService
import Synchronization

extension Device {
    /// Waits until the system has processed what was requested before, at most two real seconds.
    /// - Returns: the time then; nil if it has not replied.
    @discardableResult package func waitForRequests() -> Instant? {
        let time = Mutex<Instant?>(nil)
        let isProcessed = DispatchSemaphore(value: 0)
        requestStatus { status in
            time.withLock { $0 = status.time }
            isProcessed.signal()
        }
        _ = isProcessed.wait(timeout: .now() + 2)
        return time.withLock { $0 }
    }
}
