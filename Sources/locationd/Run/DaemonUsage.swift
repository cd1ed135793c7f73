import ApplicationLifecycle
import CPUMeter
import LiveSources
import LocationModel
import LocationService
import Synchronization
import SystemCalls

/// The CPU that gpsd uses while the app is in the foreground and while it is in the background, if gpsd runs on this
/// machine.
///
/// It is read only when the app's state changes and when a status is requested.
final class DaemonUsage: Sendable {
    private let ledger: Mutex<DaemonLedger>

    /// Starts to measure the gpsd that serves a port of this machine; nil when the endpoint is on another machine.
    init?(_ endpoint: Endpoint) {
        guard endpoint.isThisMachine else { return nil }
        // The monotonic clock, because the receiver sets the loop's clock.
        ledger = Mutex(
            DaemonLedger(isForeground: true, at: monotonicTime()) { DaemonProcess(port: endpoint.port) })
    }

    /// Registers an observer that follows the app's state.
    func observe(_ application: inout Application) {
        application.observe { [self] event, _ in
            guard case .message(let message) = event else { return }
            switch message {
            case .didEnterBackground: ledger.withLock { $0.enter(isForeground: false, at: monotonicTime()) }
            case .willEnterForeground: ledger.withLock { $0.enter(isForeground: true, at: monotonicTime()) }
            default: break
            }
        }
    }

    /// The usage up to now.
    /// - Parameter countsSwitches: whether context switches and memory are read, too, which costs most.
    func report(countsSwitches: Bool = true) -> DaemonLedger {
        ledger.withLock { ledger in
            ledger.sample(at: monotonicTime(), countsSwitches: countsSwitches)
            return ledger
        }
    }
}

extension Endpoint {
    /// Whether its name can only mean this machine.
    var isThisMachine: Bool { host == "localhost" || host == "::1" || host.hasPrefix("127.") }
}
