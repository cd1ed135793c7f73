import CSystemCalls
import LocationService
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The system's end of the socket to a process of the app.
///
///     loop ── notice ──▶ socket, as far as it has room; the rest waits ──▶ app
///     loop ◀── call ──── a thread, line by line ◀───────────────────────── app
///
/// The loop never waits for the app: what does not fit waits here, and is written by the thread when there is room. A
/// thread of its own, because the shared ones are looked after once a second, for ever.
final class AppConnection: Sendable {
    /// Bytes that may wait for an app that does not read; then it misses what may be missed.
    static let capacity = 1 << 20
    /// Calls in one go; then nothing is read before the loop has done them, so that an app that never ends asking keeps
    /// it from nothing.
    static let burst = 512

    /// What comes from the app, on a thread that is not the loop's.
    enum Arrival {
        case line(LineReader.Line)
        /// So many have come that no more is read before ``goOnReading()``.
        case enough
        /// The process has ended, and what it has said before has come.
        case processEnded
    }

    private struct Outgoing {
        var bytes: ArraySlice<UInt8> = []
        var isHeld = false
        var missed = 0
    }

    private let socket: Int32
    private let wake: Int32
    private let outgoing = Mutex(Outgoing())
    private let hasEnough = Atomic<Bool>(false)

    /// Takes over a connected socket that does not block.
    init(socket: Int32) {
        self.socket = socket
        wake = locationd_event_descriptor()
    }

    deinit {
        close(socket)
        close(wake)
    }

    /// Notices that the app has missed because it did not read.
    var missed: Int { outgoing.withLock { $0.missed } }

    // MARK: Out

    /// Sends a line, now or as soon as there is room.
    /// - Parameter mayBeMissed: whether it is left out when too much waits already.
    /// - Returns: false when it is the first one that was left out.
    @discardableResult func send(_ line: [UInt8], mayBeMissed: Bool = false) -> Bool {
        let (mustWait, isFirstMissed) = outgoing.withLock { outgoing in
            if mayBeMissed && !outgoing.bytes.isEmpty && outgoing.bytes.count + line.count > AppConnection.capacity {
                outgoing.missed += 1
                return (false, outgoing.missed == 1)
            }
            outgoing.bytes += line
            return (write(&outgoing), false)
        }
        if mustWait { wakeThread() }
        return !isFirstMissed
    }

    /// Writes nothing from now on: who is stopped does not read.
    func hold() { outgoing.withLock { $0.isHeld = true } }

    /// Goes on writing.
    func release() {
        outgoing.withLock { $0.isHeld = false }
        if flush() { wakeThread() }
    }

    /// Writes what there is room for; whether the rest must wait for more.
    @discardableResult private func flush() -> Bool { outgoing.withLock { write(&$0) } }

    private func write(_ outgoing: inout Outgoing) -> Bool {
        while !outgoing.isHeld && !outgoing.bytes.isEmpty {
            let count = sendSome(of: outgoing.bytes, to: socket)
            if count >= 0 {
                outgoing.bytes = outgoing.bytes.dropFirst(count)
            } else if errno == EAGAIN {
                return true
            } else if errno != EINTR {
                // Nobody reads any more.
                outgoing.bytes = []
            }
        }
        return false
    }

    private var wantsToWrite: Bool { outgoing.withLock { !$0.isHeld && !$0.bytes.isEmpty } }

    private func wakeThread() {
        _ = writeAll([1, 0, 0, 0, 0, 0, 0, 0], to: wake)
    }

    // MARK: In

    /// What has come is done.
    func goOnReading() {
        hasEnough.store(false, ordering: .releasing)
        wakeThread()
    }

    /// Takes what comes, on a thread, until the process has ended.
    /// - Parameter process: becomes readable then, and is closed.
    func serve(process: Int32, _ take: @escaping @Sendable (Arrival) -> Void) {
        onThread("locationd.app") { [self] in
            defer { close(process) }
            var lines = LineReader(longest: AppCall.longestLine)
            var isOpen = true
            while true {
                let mayRead = isOpen && !hasEnough.load(ordering: .acquiring)
                let hasEnded = wait(for: process, reads: mayRead, writes: isOpen && wantsToWrite)
                flush()
                // Who was started by the app may go on talking; it goes with it.
                let most = hasEnded ? AppConnection.capacity : mayRead ? AppConnection.burst : 0
                var calls = 0
                while isOpen && calls < most, let bytes = receive(&isOpen) {
                    calls += 1
                    lines.append(bytes)
                    while let line = lines.next() {
                        calls += 1
                        take(.line(line))
                    }
                }
                if hasEnded { return take(.processEnded) }
                if calls >= AppConnection.burst {
                    hasEnough.store(true, ordering: .relaxed)
                    take(.enough)
                }
            }
        }
    }

    /// Waits until there is something to do for the thread; whether the process has ended.
    private func wait(for process: Int32, reads: Bool, writes: Bool) -> Bool {
        let events = (reads ? POLLIN : 0) | (writes ? POLLOUT : 0)
        var waiting = [
            pollfd(fd: process, events: Int16(POLLIN), revents: 0),
            pollfd(fd: wake, events: Int16(POLLIN), revents: 0),
            // A socket that is hung up is ready for whoever looks at it.
            pollfd(fd: events == 0 ? -1 : socket, events: Int16(events), revents: 0),
        ]
        _ = unsafe poll(&waiting, 3, -1)
        var count: UInt64 = 0
        if waiting[1].revents != 0 { _ = unsafe read(wake, &count, 8) }
        return waiting[0].revents != 0
    }

    /// What has come; nil when there is nothing. The app may close its end and go on living.
    private func receive(_ isOpen: inout Bool) -> ArraySlice<UInt8>? {
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = unsafe recv(socket, &buffer, buffer.count, 0)
            if count > 0 { return buffer[..<count] }
            if count < 0 && errno == EINTR { continue }
            isOpen = count < 0 && errno == EAGAIN
            return nil
        }
    }
}

/// What `send(2)` returns, without the signal that a closed connection would raise.
private func sendSome(of bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Int {
    unsafe bytes.withUnsafeBytes { unsafe send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
}
