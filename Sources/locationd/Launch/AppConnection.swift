import Glibc
import LaunchProtocol
import LocationModel
import LocationService
import Synchronization
import SystemCalls

/// The system's end of the socket to the app's process.
///
///     loop ── notice ──▶ socket, as long as it has room; the rest is queued ──▶ app
///     loop ◀── call ──── a thread, line by line ◀───────────────────────── app
///
/// The loop never waits for the app: what the socket has no room for is queued here, and the thread writes it when
/// there is room. While too much is queued for an app that does not read, its calls are not read either. The connection
/// has a thread of its own, because Dispatch wakes its shared threads once a second forever.
final class AppConnection: Sendable {
    /// Bytes that may be queued for an app that does not read; beyond that, droppable notices are dropped.
    static let capacity = 1 << 20
    /// Bytes that may be queued while the app's calls are still read. It is much larger than ``capacity``, because an
    /// app that sends many calls before it reads a reply would otherwise deadlock.
    static let backlogLimit = 16 << 20
    /// Calls that are read in one burst. Then nothing more is read until the loop has processed them, so that an app
    /// that never stops calling cannot block it.
    static let burst = 512

    /// What arrives from the app, on a thread other than the loop's.
    enum Arrival {
        /// A line; nil if it was too long.
        case line([UInt8]?)
        /// A whole ``burst`` has arrived; nothing more is read until ``resumeReading()``.
        case burst
        /// The process has ended, and everything that it sent before has arrived.
        case processEnded
    }

    private struct Outgoing {
        var bytes: ArraySlice<UInt8> = []
        var isPaused = false
        var dropped = 0
    }

    private let socket: Int32
    private let wake = EventDescriptor()
    private let outgoing = Mutex(Outgoing())
    private let isThrottled = Atomic<Bool>(false)

    /// Takes ownership of a connected, non-blocking socket.
    init(socket: Int32) { self.socket = socket }

    deinit { closeDescriptor(socket) }

    /// The number of notices that were dropped because the app did not read.
    var dropped: Int { outgoing.withLock { $0.dropped } }

    // MARK: Sending

    /// Sends a line, or queues it until there is room.
    /// - Parameter isDroppable: whether the line is dropped when too much is queued already.
    /// - Returns: false when this line is the first one that was dropped.
    @discardableResult func send(_ line: [UInt8], isDroppable: Bool = false) -> Bool {
        let (mustWait, isFirstDropped) = outgoing.withLock { outgoing in
            if isDroppable && !outgoing.bytes.isEmpty && outgoing.bytes.count + line.count > AppConnection.capacity {
                outgoing.dropped += 1
                return (false, outgoing.dropped == 1)
            }
            outgoing.bytes += line
            return (write(&outgoing), false)
        }
        if mustWait { wake.notify() }
        return !isFirstDropped
    }

    /// Stops writing: a stopped process does not read.
    func pauseWriting() { outgoing.withLock { $0.isPaused = true } }

    func resumeWriting() {
        outgoing.withLock { $0.isPaused = false }
        flush()
        // The thread may resume reading, too.
        wake.notify()
    }

    /// Writes what there is room for.
    private func flush() { outgoing.withLock { _ = write(&$0) } }

    private func write(_ outgoing: inout Outgoing) -> Bool {
        while !outgoing.isPaused && !outgoing.bytes.isEmpty {
            do throws(SystemError) {
                outgoing.bytes = outgoing.bytes.dropFirst(try sendSome(of: outgoing.bytes, to: socket))
            } catch {
                if error.code == EAGAIN { return true }
                // The app has closed its end.
                outgoing.bytes = []
            }
        }
        return false
    }

    /// Bytes that are queued for the app.
    var waiting: Int { outgoing.withLock { $0.bytes.count } }

    /// Whether so much is queued for the app that its calls are no longer read.
    private var isBacklogged: Bool { waiting > AppConnection.backlogLimit }

    private var wantsToWrite: Bool { outgoing.withLock { !$0.isPaused && !$0.bytes.isEmpty } }

    // MARK: Receiving

    /// Resumes reading: the loop has processed the last burst.
    func resumeReading() {
        isThrottled.store(false, ordering: .releasing)
        wake.notify()
    }

    /// Starts a thread that reads the app's calls until the process has ended.
    /// - Parameter process: a descriptor that becomes readable when the process ends; closed then.
    func serve(process: Int32, _ handle: @escaping @Sendable (Arrival) -> Void) throws(SystemError) {
        try startThread(named: "app") { [self] in
            defer { closeDescriptor(process) }
            var lines = LineSplitter(longest: Wire.longestCall)
            var isOpen = true
            while true {
                let mayRead = isOpen && !isBacklogged && !isThrottled.load(ordering: .acquiring)
                let hasEnded = wait(for: process, reads: mayRead, writes: isOpen && wantsToWrite)
                flush()
                // Processes that the app has started may keep sending; they are not read beyond this limit.
                let most = hasEnded ? AppConnection.capacity : mayRead ? AppConnection.burst : 0
                var calls = 0
                while isOpen && calls < most && (hasEnded || !isBacklogged), receive(into: &lines, &isOpen) {
                    calls += 1
                    while let line = lines.next() {
                        calls += 1
                        handle(.line(lines[line]))
                    }
                }
                if hasEnded { return handle(.processEnded) }
                if calls >= AppConnection.burst {
                    isThrottled.store(true, ordering: .relaxed)
                    handle(.burst)
                }
            }
        }
    }

    /// Waits until the thread has something to do; returns whether the process has ended.
    private func wait(for process: Int32, reads: Bool, writes: Bool) -> Bool {
        let ready = awaitReadiness(
            ofAny: [
                (process, .readable), (wake.descriptor, .readable), (reads ? socket : -1, .readable),
                (writes ? socket : -1, .writable),
            ], nanoseconds: nil)
        if ready.contains(1) { wake.clear() }
        return ready.contains(0)
    }

    /// Receives what has arrived; false when there is nothing. The app may close its end and continue to run.
    private func receive(into lines: inout LineSplitter, _ isOpen: inout Bool) -> Bool {
        do throws(SystemError) {
            isOpen = try lines.receive(from: socket) > 0
            return isOpen
        } catch {
            isOpen = error.code == EAGAIN
            return false
        }
    }
}
