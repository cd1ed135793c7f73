public import Dispatch
import EmulatedDevice
import Foundation

/// Dispatch's methods in a file that imports UIKit. In real time they are Dispatch's own. In a simulation the main
/// queue's blocks run between two events, as on a device, and delays are virtual; the time does not continue before
/// what runs on other queues has ended. In Swift 5, as with Apple's headers, a block may call the main actor's methods
/// if it is written there.
extension DispatchQueue {
    /// Runs a block on the queue.
    @preconcurrency public func async(execute work: @escaping @Sendable @convention(block) () -> Void) {
        guard let device = Device.simulation else { return async(group: nil, execute: work) }
        if isMain { device.enqueueOnMainThread(work) } else { device.runWork(on: self, work) }
    }

    /// Runs a block on the queue, later.
    @preconcurrency public func asyncAfter(
        deadline: DispatchTime, execute work: @escaping @Sendable @convention(block) () -> Void
    ) {
        guard let device = Device.simulation else {
            return asyncAfter(deadline: deadline, qos: .unspecified, execute: work)
        }
        let (now, end) = (DispatchTime.now().uptimeNanoseconds, deadline.uptimeNanoseconds)
        // To the millisecond: real time passes between the app's computation and this one.
        let seconds = end > now ? (Double(end - now) / 1e6).rounded() / 1e3 : 0
        let isMain = isMain
        device.schedule(after: seconds) { [weak device] in
            if isMain { work() } else { device?.runWork(on: self, work) }
        }
    }
}
