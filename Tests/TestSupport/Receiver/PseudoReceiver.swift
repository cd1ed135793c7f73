import Glibc
import LocationModel
import Synchronization
import SystemCalls

/// A ``SimulatedReceiver`` at a pseudo-terminal, in real time: what gpsd or the project opens as a serial device.
package final class PseudoReceiver: Sendable {
    private let line: Line
    private let thread: Mutex<BackgroundThread?>

    /// Starts a receiver that tracks, and sends this many epochs per second.
    package init(_ receiver: SimulatedReceiver, hertz: Double = 4) throws {
        let line = try Line(receiver, hertz: hertz)
        // The thread must not keep the receiver, whose end ends it.
        thread = Mutex(try BackgroundThread { line.run() })
        self.line = line
    }

    deinit { stop() }

    package var path: String { line.path }
    package var receiver: SimulatedReceiver { line.state.withLock(\.receiver) }
    /// All bytes that were sent to it.
    package var received: [UInt8] { line.state.withLock(\.received) }

    package func change(_ body: (inout SimulatedReceiver) -> Void) { line.state.withLock { body(&$0.receiver) } }

    /// Ends it; the device remains, silent.
    package func stop() {
        line.state.withLock { $0.isStopped = true }
        thread.withLock { thread in
            thread?.join()
            thread = nil
        }
    }
}

/// The pseudo-terminal, and what the receiver sends on it.
private final class Line: Sendable {
    struct State {
        var receiver: SimulatedReceiver
        var isStopped = false
        var received: [UInt8] = []
    }

    let path: String
    let state: Mutex<State>
    private let descriptor: Int32
    private let device: Int32
    private let hertz: Double
    private let begin = ContinuousClock.now

    init(_ receiver: SimulatedReceiver, hertz: Double) throws {
        var (descriptor, device): (Int32, Int32) = (-1, -1)
        var name = [CChar](repeating: 0, count: 128)
        _ = try checked(unsafe openpty(&descriptor, &device, &name, nil, nil))
        path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        (self.descriptor, self.device, self.hertz) = (descriptor, device, hertz)
        for descriptor in [descriptor, device] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        // Without an echo, which would be commands, and for gpsd, which runs as another user.
        var settings = termios()
        _ = unsafe tcgetattr(device, &settings)
        unsafe cfmakeraw(&settings)
        _ = unsafe tcsetattr(device, TCSANOW, &settings)
        _ = unsafe chmod(path, 0o666)
        state = Mutex(State(receiver: receiver))
    }

    deinit {
        close(descriptor)
        close(device)
    }

    private var seconds: Double { (ContinuousClock.now - begin) / .seconds(1) }

    /// Until it is stopped.
    func run() {
        let quantum = Int64(1e9 / hertz)
        let now = systemTime() / quantum * quantum
        let sentences = SyntheticReceiver(start: Instant(nanoseconds: now), hertz: hertz, speed: 0)
        let offset = seconds
        var epoch = 1
        var buffer = [UInt8](repeating: 0, count: 1024)
        while !state.withLock(\.isStopped) {
            let due = offset + Double(epoch) / hertz
            _ = poll([(descriptor, Int32(POLLIN))], milliseconds: Int32(max(1, min(50, (due - seconds) * 1000))))
            let count = unsafe read(descriptor, &buffer, buffer.count)
            let time = seconds
            if count > 0 { exchange(Array(buffer[..<count]), at: time) }
            guard time >= due else { continue }
            if let received = state.withLock({ $0.receiver.epoch(at: time) }) {
                send(sentences.epoch(epoch, hasFix: received.hasPosition))
            }
            epoch += 1
        }
    }

    private func exchange(_ bytes: [UInt8], at time: Double) {
        let responses = state.withLock { state in
            state.received += bytes
            state.receiver.receive(bytes, at: time)
            return state.receiver.removeReplies()
        }
        send(responses)
    }

    private func send(_ bytes: [UInt8]) {
        guard !bytes.isEmpty else { return }
        _ = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
    }

    private func systemTime() -> Int64 {
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
