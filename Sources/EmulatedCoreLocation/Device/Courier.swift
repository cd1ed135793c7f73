import EmulatedDevice
import Foundation
import Synchronization

/// Brings what the device says to the thread on which the app wants to hear it, and keeps the order.
///
/// Core Location calls on the run loop of the thread that has made the location manager. On the main thread that is the
/// main queue, which the run loop, and a program without one, drain. A stepped device has no thread of its own: there it
/// is the thread that lets time pass; but who is just asking for something hears nothing before he has returned.
final class Courier: Sendable {
    private enum Address: Sendable {
        case steps(Device)
        case mainQueue
        case runLoop(AddressedRunLoop)
    }

    private let address: Address
    private let pending = Mutex<[@Sendable () -> Void]>([])

    /// For an app that listens on the present thread.
    init(_ device: Device) {
        address =
            if device.isStepped { .steps(device) } else if Courier.isOnMainQueue { .mainQueue } else {
                .runLoop(AddressedRunLoop(runLoop: .current))
            }
    }

    /// Has this done where the app listens, behind what was to be done before.
    func deliver(_ body: @escaping @Sendable () -> Void) {
        if case .steps(let device) = address {
            device.tellLater(body)
            if !AppCall.isUnderWay { device.tellWhatWaits() }
            return
        }
        if case .mainQueue = address {
            // One by one: what others have to say on the main thread comes in between, in its order.
            return DispatchQueue.main.async(execute: body)
        }
        let isFirst = pending.withLock { pending in
            pending.append(body)
            return pending.count == 1
        }
        if isFirst, case .runLoop(let runLoop) = address { runLoop.perform { self.empty() } }
    }

    private func empty() {
        let bodies = pending.withLock { pending in
            defer { pending.removeAll() }
            return pending
        }
        for body in bodies { body() }
    }

    // MARK: Where we are

    private static let mainQueueKey: DispatchSpecificKey<Void> = {
        let key = DispatchSpecificKey<Void>()
        DispatchQueue.main.setSpecific(key: key, value: ())
        return key
    }()

    /// Whether this is the main thread, or the one that drains the main queue in a program whose main is asynchronous.
    private static var isOnMainQueue: Bool {
        Thread.isMainThread || DispatchQueue.getSpecific(key: mainQueueKey) != nil
    }
}

/// A run loop that another thread can have something done by.
///
/// Unchecked: other threads do nothing with it but add a timer, which takes the run loop's own lock and wakes it.
private struct AddressedRunLoop: @unchecked Sendable {
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
