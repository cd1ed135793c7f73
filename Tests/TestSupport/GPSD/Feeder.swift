import Glibc
import Synchronization
import SystemCalls

/// A simulated receiver: a TCP server that sends NMEA to its one client, gpsd, with **one epoch per write**.
///
/// `send` writes one burst when the test calls it; `run` writes epoch after epoch on a thread of its own. When gpsd
/// ends or closes the receiver, the next connection continues with the next epoch. Must be stopped.
package final class Feeder: Sendable {
    /// The port on 127.0.0.1 that gpsd connects to.
    package let port: UInt16
    private let service: FeederService
    private let thread: BackgroundThread

    /// Starts to listen, without sending anything.
    package init() throws {
        let (listener, port) = try Loopback.listen()
        let service = try FeederService(listener: listener)
        self.port = port
        self.service = service
        thread = try BackgroundThread { service.serve() }
    }

    /// Ends the thread and closes everything. Repeated calls have no effect.
    package func stop() {
        if service.end() { thread.join() }
    }

    /// Whether gpsd is connected.
    package var isConnected: Bool { service.state.withLock { $0.client != nil } }

    /// The number of epochs that `run` has written so far.
    package var epochsWritten: Int { service.state.withLock { $0.epochsWritten } }

    /// The number of epochs of `run` whose time has come, sent or not.
    package var epochsPassed: Int { service.state.withLock { $0.pace?.index ?? 0 } }

    /// Waits for gpsd to open the receiver.
    package func waitForConnection(within seconds: Double = 60) throws {
        let deadline = Deadline(after: seconds)
        guard deadline.wait(until: { isConnected }) else { throw GPSDFailure("gpsd did not open the receiver in time") }
    }

    /// Writes any bytes, as soon as gpsd is connected.
    package func send(_ bytes: [UInt8], within seconds: Double = 60) throws {
        let deadline = Deadline(after: seconds)
        let isWritten = deadline.wait {
            service.state.withLock { state in
                // An incomplete epoch must be completed first, by the thread.
                state.client != nil && state.rest.isEmpty && state.write(bytes)
            }
        }
        guard isWritten else { throw GPSDFailure("gpsd took nothing from the receiver in time") }
    }

    /// Writes epochs 0, 1, 2 … at a rate, or as fast as gpsd reads them (`hertz` nil), until the closure returns nil.
    ///
    /// With a rate, epochs pass whether or not gpsd is connected, like a receiver's; without, they wait for gpsd.
    /// Replaces an earlier run.
    package func run(hertz: Double?, epoch: @escaping @Sendable (_ index: Int) -> [UInt8]?) {
        service.state.withLock {
            $0.epochsWritten = 0
            $0.pace = FeederPace(interval: hertz.map { .seconds(1 / $0) }, epoch: epoch)
        }
        service.wake()
    }

    /// Writes a list of epochs, once or repeatedly.
    package func run(_ epochs: [[UInt8]], hertz: Double?, repeating: Bool = false) {
        run(hertz: hertz) { index in
            if repeating, !epochs.isEmpty { return epochs[index % epochs.count] }
            return index < epochs.count ? epochs[index] : nil
        }
    }

    /// Simulates a receiver at its rate until it is stopped.
    package func run(_ receiver: SyntheticReceiver) {
        run(hertz: receiver.hertz) { receiver.epoch($0) }
    }

    /// Ends `run` without closing the connection.
    package func pause() { service.state.withLock { $0.pace = nil } }

    /// Whether `run`'s epochs pass without being sent, like those of a receiver that is silent while its clock
    /// continues.
    package var isSilent: Bool {
        get { service.state.withLock { $0.isSilent } }
        set {
            service.state.withLock { $0.isSilent = newValue }
            service.wake()
        }
    }

    /// Closes the connection, as if the receiver were unplugged.
    ///
    /// gpsd may not report this to its clients. 3.27 reopens the receiver by itself after six seconds. 3.22 closes it
    /// at the first `?WATCH` after a delay, and opens it at the next one. The delay should be a hundredth of a second,
    /// but it is computed in single precision, in which the seconds since 1970 have steps of 128: see ``staysOpen``.
    package func disconnect() {
        service.state.withLock { if let client = $0.client { shutdown(client, Int32(SHUT_RDWR)) } }
    }

    /// Whether gpsd 3.22 would keep a receiver open for up to 64 seconds if it were unplugged now.
    package static var staysOpen: Bool {
        let seconds = time(nil)
        return Double(Float(seconds)) >= Double(seconds - 1)
    }
}
