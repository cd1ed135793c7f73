import ApplicationLifecycle
import EmulatedDevice
import Foundation
import LocationModel
import LocationService

/// What the system does to the process of an app that is alone with its device: it takes note when the app is done with
/// a message, holds its main thread while it is suspended, and ends it.
///
/// A process that is suspended by iOS stands still as a whole. This one cannot do that to itself: its main thread stands
/// still, and with it timers, the main actor and what the app is told; other threads go on.
final class SystemSide: Sendable {
    private let gate = DispatchSemaphore(value: 0)
    private let observation: Device.Observation

    init(of device: Device) {
        // After the app's own observers: what is run on the main thread from here comes behind what they run there.
        observation = device.watch { [gate, unowned device] event, _ in
            switch event {
            case .message(let message): device.onMainThread { device.send(.returned(from: message)) }
            case .state(.suspended, _): device.onMainThread { gate.wait() }
            case .state(_, from: .suspended): gate.signal()
            case .terminated(let reason): SystemSide.end(for: reason)
            default: break
            }
        }
    }

    /// Ends the process: by its own will with success, else as iOS does, without a word to the app.
    private static func end(for reason: TerminationReason) {
        switch reason {
        case .leftScreen, .user, .exit: exit(0)
        case .backgroundTask, .watchdog, .memoryPressure, .crash:
            FileHandle.standardError.write(Data("locationd: the app is killed: \(reason.name)\n".utf8))
            kill(getpid(), SIGKILL)
        }
    }
}
