import ApplicationLifecycle
import Connection
import CPUMeter
import LocationModel
import LocationService
import Synchronization

/// What gpsd uses while the app is in the foreground and while it is in the background, as far as it runs on this machine.
///
/// It looks when the app's life changes and when somebody asks, and at no other time.
final class DaemonBooks: Sendable {
    private let ledger: Mutex<DaemonLedger>

    /// Opens the books on the gpsd that serves a port of this machine; nil when it is another machine's.
    init?(_ endpoint: Endpoint) {
        guard endpoint.isThisMachine else { return nil }
        // A clock of its own: the loop's jumps when a receiver knows better.
        ledger = Mutex(
            DaemonLedger(isForeground: true, at: DaemonBooks.now) { DaemonProcess(port: endpoint.port) })
    }

    /// Hears from now on of the app's life.
    func observe(_ application: inout Application) {
        application.observe { [self] event, _ in
            guard case .message(let message) = event else { return }
            switch message {
            case .didEnterBackground: ledger.withLock { $0.enter(isForeground: false, at: DaemonBooks.now) }
            case .willEnterForeground: ledger.withLock { $0.enter(isForeground: true, at: DaemonBooks.now) }
            default: break
            }
        }
    }

    /// The books up to now.
    func report() -> DaemonLedger {
        ledger.withLock { ledger in
            ledger.look(at: DaemonBooks.now)
            return ledger
        }
    }

    private static var now: Instant { Instant(nanoseconds: monotonicNanoseconds()) }
}

extension Endpoint {
    /// Whether it is named so that it can only be this machine.
    var isThisMachine: Bool { host == "localhost" || host == "::1" || host.hasPrefix("127.") }
}
