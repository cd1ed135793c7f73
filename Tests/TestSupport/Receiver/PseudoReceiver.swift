import Glibc
package import LocationModel
import Synchronization
import SystemCalls

/// A ``SimulatedReceiver`` at a pseudo-terminal: what gpsd or the project opens as a serial device. What is sent to it
/// arrives at once; its own time is real, perhaps faster, or a test moves it.
package final class PseudoReceiver: Sendable {
    private let line: Line
    private let thread: Mutex<BackgroundThread?>

    /// Starts a receiver that tracks, and sends this many epochs per second.
    /// - Parameter factor: how many of its seconds pass in a real one.
    package convenience init(_ receiver: SimulatedReceiver, hertz: Double = 4, factor: Double = 1) throws {
        try self.init(Line(receiver, hertz: hertz, start: .systemClock, factor: factor))
    }

    /// Starts one whose time stands still until ``advance(to:)``; its first epoch follows the start.
    package convenience init(_ receiver: SimulatedReceiver, hertz: Double, steppedFrom start: Instant) throws {
        try self.init(Line(receiver, hertz: hertz, start: start, factor: 0))
    }

    private init(_ line: Line) throws {
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

    /// The time of a receiver whose time is moved, and that of its next epoch.
    package var times: (now: Instant, nextEpoch: Instant) { line.times }

    /// Moves its time forward, and sends at most one epoch; returns its number of bytes, 0 if none is due or the receiver
    /// sleeps.
    package func advance(to instant: Instant) -> Int { line.advance(to: instant) }

    /// Bytes that it has sent and nothing has read. The kernel moves them between the two ends asynchronously.
    package var unread: Int { line.unread }

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
        /// The number of the epoch that is sent next; the start's is 0.
        var nextEpoch = 1
        /// Seconds since the start of a receiver whose time is moved.
        var seconds = 0.0
    }

    let path: String
    let sentences: SyntheticReceiver
    let state: Mutex<State>
    private let descriptor: Int32
    private let device: Int32
    /// 0 if its time is moved.
    private let factor: Double
    private let begin = ContinuousClock.now

    init(_ receiver: SimulatedReceiver, hertz: Double, start: Instant, factor: Double) throws {
        var (descriptor, device): (Int32, Int32) = (-1, -1)
        var name = [CChar](repeating: 0, count: 128)
        _ = try checked(unsafe openpty(&descriptor, &device, &name, nil, nil))
        path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        (self.descriptor, self.device, self.factor) = (descriptor, device, factor)
        let quantum = Int64(1e9 / hertz)
        sentences = SyntheticReceiver(
            start: Instant(nanoseconds: start.nanoseconds / quantum * quantum), hertz: hertz, speed: 0)
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

    private var seconds: Double {
        factor > 0 ? (ContinuousClock.now - begin) / .seconds(1) * factor : state.withLock(\.seconds)
    }

    var times: (now: Instant, nextEpoch: Instant) {
        let (seconds, epoch) = state.withLock { ($0.seconds, $0.nextEpoch) }
        return (sentences.start.advanced(bySeconds: seconds), sentences.time(epoch))
    }

    var unread: Int {
        var count: Int32 = 0
        _ = unsafe ioctl(device, UInt(FIONREAD), &count)
        return Int(count)
    }

    /// Until it is stopped.
    func run() {
        var buffer = [UInt8](repeating: 0, count: 1024)
        while !state.withLock(\.isStopped) {
            _ = poll([(descriptor, Int32(POLLIN))], milliseconds: millisecondsToNextEpoch)
            let count = unsafe read(descriptor, &buffer, buffer.count)
            let time = seconds
            if count > 0 { exchange(Array(buffer[..<count]), at: time) }
            if factor > 0 { sendEpoch(at: time) }
        }
    }

    private var millisecondsToNextEpoch: Int32 {
        guard factor > 0 else { return 50 }
        let left = state.withLock { Double($0.nextEpoch) } / sentences.hertz - seconds
        return Int32(max(1, min(50, left / factor * 1000)))
    }

    func advance(to instant: Instant) -> Int {
        let time = instant.seconds(since: sentences.start)
        state.withLock { $0.seconds = max($0.seconds, time) }
        return sendEpoch(at: time)
    }

    /// Sends the epoch that is due, if any, unless the receiver sleeps.
    @discardableResult private func sendEpoch(at time: Double) -> Int {
        let bytes = state.withLock { state -> [UInt8] in
            guard time >= Double(state.nextEpoch) / sentences.hertz else { return [] }
            defer { state.nextEpoch += 1 }
            guard let received = state.receiver.epoch(at: time) else { return [] }
            return sentences.epoch(state.nextEpoch, hasFix: received.hasPosition)
        }
        send(bytes)
        return bytes.count
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
}
