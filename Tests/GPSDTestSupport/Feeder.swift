import Glibc
import Synchronization

/// The receiver's end of the wire: a TCP server that gives its one client, gpsd, NMEA with **one epoch per write**.
///
/// By hand, `send` writes one burst when the test says so. By clock, `run` writes epoch after epoch on a thread of its
/// own. When gpsd dies or closes the receiver, the next connection goes on with the next epoch. To be stopped.
package final class Feeder: Sendable {
    /// The port on 127.0.0.1 that gpsd connects to.
    package let port: UInt16
    private let service: FeederService
    private let thread: BackgroundThread

    /// Listens; nothing is sent yet.
    package init() throws {
        let (listener, port) = try Loopback.listen()
        let service = try FeederService(listener: listener)
        self.port = port
        self.service = service
        thread = try BackgroundThread { service.serve() }
    }

    /// Ends the thread and closes everything. Calling it again does nothing.
    package func stop() {
        if service.end() { thread.join() }
    }

    /// Whether gpsd is connected.
    package var isConnected: Bool { service.state.withLock { $0.client != nil } }

    /// Epochs of `run` that were written so far.
    package var epochsWritten: Int { service.state.withLock { $0.epochsWritten } }

    /// Waits for gpsd to open the receiver.
    package func waitForConnection(within seconds: Double = 10) throws {
        let deadline = Deadline(seconds: seconds)
        guard deadline.wait(until: { isConnected }) else { throw SystemError("gpsd did not open the receiver in time") }
    }

    /// Writes bytes at once, when gpsd is connected, or as soon as it is. Garbage too is welcome.
    package func send(_ bytes: [UInt8], within seconds: Double = 10) throws {
        let deadline = Deadline(seconds: seconds)
        let isWritten = deadline.wait {
            service.state.withLock { state in
                // What was begun must be ended first; the thread sees to it.
                state.client != nil && state.rest.isEmpty && state.write(bytes)
            }
        }
        guard isWritten else { throw SystemError("gpsd took nothing from the receiver in time") }
    }

    /// Writes epoch 0, 1, 2 … at a rate, or as fast as gpsd reads them (`hertz` nil), until the closure has no more.
    ///
    /// With a rate the epochs go on whether gpsd listens or not, as a receiver's do; without, they wait for it. Replaces
    /// what ran before.
    package func run(hertz: Double?, epoch: @escaping @Sendable (_ index: Int) -> [UInt8]?) {
        service.state.withLock {
            $0.epochsWritten = 0
            $0.pace = FeederPace(interval: hertz.map { .seconds(1 / $0) }, epoch: epoch)
        }
        service.wake()
    }

    /// Writes a list of epochs, once or over and over.
    package func run(_ epochs: [[UInt8]], hertz: Double?, repeating: Bool = false) {
        run(hertz: hertz) { index in
            if repeating, !epochs.isEmpty { return epochs[index % epochs.count] }
            return index < epochs.count ? epochs[index] : nil
        }
    }

    /// Plays a receiver at its rate for ever.
    package func run(_ receiver: SyntheticReceiver) {
        run(hertz: receiver.hertz) { receiver.epoch($0) }
    }

    /// Ends `run`; the connection stays.
    package func pause() { service.state.withLock { $0.pace = nil } }

    /// Whether `run`'s epochs pass unsent: a receiver that has gone silent, and whose clock goes on.
    package var isSilent: Bool {
        get { service.state.withLock { $0.isSilent } }
        set {
            service.state.withLock { $0.isSilent = newValue }
            service.wake()
        }
    }

    /// Cuts the connection: the receiver is unplugged.
    ///
    /// gpsd may say nothing to its clients. 3.27 opens the receiver again by itself after six seconds; 3.22 closes it at
    /// the first `?WATCH` after a while, and opens it at the next one. The while should be a hundredth of a second, but it
    /// is reckoned in single precision, in which the seconds since 1970 come in steps of 128: see ``staysOpen``.
    package func disconnect() {
        service.state.withLock { if let client = $0.client { shutdown(client, Int32(SHUT_RDWR)) } }
    }

    /// Whether gpsd 3.22 would keep a receiver open that is unplugged now, for up to 64 seconds.
    package static var staysOpen: Bool {
        let seconds = time(nil)
        return Double(Float(seconds)) >= Double(seconds - 1)
    }
}
