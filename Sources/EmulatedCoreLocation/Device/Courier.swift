import EmulatedDevice
import Foundation
import Synchronization

/// Brings what the device says to the thread on which the app wants to hear it, and keeps the order.
///
/// Core Location calls on the run loop of the thread that has made the location manager. On the main thread that is the
/// main queue, which the run loop, and a program without one, drain. For any other thread of an app on a stepped device it
/// is the thread that lets time pass; and there who is just asking for something hears nothing before he has returned.
final class Courier: Sendable {
    /// What waits at the most for a run loop that does not run: the newest.
    private static let capacity = 1000

    private enum Address: Sendable {
        case steps(Device, isMainThread: Bool)
        case mainQueue
        case runLoop(AddressedRunLoop)
    }

    private let address: Address
    private let pending = Mutex<[@Sendable () -> Void]>([])

    /// For an app that listens on the present thread.
    init(_ device: Device) {
        address =
            if device.isStepped {
                .steps(device, isMainThread: isOnMainThread)
            } else if isOnMainThread {
                .mainQueue
            } else {
                .runLoop(AddressedRunLoop(runLoop: .current))
            }
    }

    /// Has this done where the app listens, behind what was to be done before.
    func deliver(_ body: @escaping @Sendable () -> Void) {
        switch address {
        case .steps(let device, let isMainThread):
            device.tellLater { if isMainThread { device.onMainThread(body) } else { body() } }
            if !AppCall.isUnderWay { device.tellWhatWaits() }
        case .mainQueue:
            // One by one: what others have to say on the main thread comes in between, in its order.
            DispatchQueue.main.async(execute: body)
        case .runLoop(let runLoop):
            let (isFirst, dropped) = pending.withLock { pending in
                pending.append(body)
                return (pending.count == 1, pending.count > Courier.capacity ? pending.removeFirst() : nil)
            }
            // Not under the lock: what goes with it may want something of the device.
            withExtendedLifetime(dropped) {}
            if isFirst { runLoop.perform { self.empty() } }
        }
    }

    private func empty() {
        let bodies = pending.withLock { pending in
            defer { pending.removeAll() }
            return pending
        }
        for body in bodies { body() }
    }
}

/// A run loop that another thread can have something done by.
private struct AddressedRunLoop:
    @unchecked Sendable  // Proof: others only call `add`, CFRunLoopAddTimer, which takes the run loop's lock.
{
    let runLoop: RunLoop

    func perform(_ body: @escaping @Sendable () -> Void) {
        // A timer that is due wakes the run loop; its own `perform` does not.
        runLoop.add(Timer(fire: .distantPast, interval: 0, repeats: false) { _ in body() }, forMode: .common)
    }
}

/// The app is asking for something; until it has returned, nothing is told on its thread.
enum AppCall {
    @TaskLocal static var isUnderWay = false
}
