import EmulatedDevice
import Foundation
import LocationModel
import LocationService

/// The system's part in the process of an app that runs without `locationd launch`: it acknowledges messages when the
/// app has returned from them, blocks the main thread while the app is suspended, and ends the process.
///
/// iOS suspends a process as a whole. A process cannot do that to itself: here only the main thread stops, and with it
/// timers, the main actor and all callbacks; other threads continue.
final class ProcessSupervisor: Sendable {
    private let gate = DispatchSemaphore(value: 0)
    private let observation: Device.Observation

    init(of device: Device) {
        // Registered after the app's own observers, so that its work on the main thread comes after theirs.
        observation = device.watch { [gate, unowned device] event, _ in
            switch event {
            case .message(let message):
                device.onMainThread {
                    device.saveUserDefaults()
                    device.send(.returned(from: message))
                }
            case .state(.suspended, _): device.onMainThread { gate.wait() }
            case .state(_, from: .suspended): gate.signal()
            case .terminated(let reason): ProcessSupervisor.end(for: reason)
            default: break
            }
        }
    }

    /// Ends the process: with success if the app ended regularly, otherwise with SIGKILL as on iOS.
    private static func end(for reason: TerminationReason) {
        switch reason {
        case .leftScreen, .user, .endOfTrace, .exit: exit(0)
        case .backgroundTask, .watchdog, .memoryPressure, .crash:
            Device.printMessage("the app is killed: \(reason.text)")
            kill(getpid(), SIGKILL)
        }
    }
}
