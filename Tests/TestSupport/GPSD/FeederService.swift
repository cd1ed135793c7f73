import Glibc
import Synchronization

/// The schedule of the epochs.
struct FeederPace {
    /// The time between two epochs; nil if they are written as fast as they are read.
    let interval: Duration?
    let epoch: @Sendable (Int) -> [UInt8]?
    private let start = ContinuousClock.now
    private(set) var index = 0

    init(interval: Duration?, epoch: @escaping @Sendable (Int) -> [UInt8]?) {
        self.interval = interval
        self.epoch = epoch
    }

    /// When the next epoch is due; nil when epochs are not timed.
    var due: ContinuousClock.Instant? { interval.map { start + $0 * index } }

    mutating func advance() { index += 1 }
}

/// The state that a feeder's thread shares with its callers.
struct FeederState {
    /// gpsd's connection; closed only by the thread.
    var client: Int32?
    var pace: FeederPace?
    var isSilent = false
    var isEnding = false
    /// The rest of an epoch that did not fit into the socket; written before anything else, so that epochs stay whole.
    var rest: ArraySlice<UInt8> = []
    var epochsWritten = 0

    /// Writes what fits and keeps the rest; false when the connection is closed or full.
    mutating func write(_ bytes: [UInt8]) -> Bool {
        rest = bytes[...]
        writeRest()
        if rest.count == bytes.count, !bytes.isEmpty {
            rest = []
            return false
        }
        return true
    }

    /// Writes the rest of an incomplete epoch.
    mutating func writeRest() {
        guard let client, !rest.isEmpty else { return }
        let count = unsafe rest.withUnsafeBytes {
            unsafe send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
        }
        if count > 0 { rest = rest.dropFirst(count) }
    }
}

/// The thread of a feeder: accepts gpsd, writes epochs that are due, notices when gpsd disconnects.
final class FeederService: Sendable {
    let state = Mutex(FeederState())
    private let listener: Int32
    private let wakeReader: Int32
    private let wakeWriter: Int32

    init(listener: Int32) throws {
        self.listener = listener
        (wakeReader, wakeWriter) = try Loopback.pair()
    }

    deinit {
        close(listener)
        close(wakeReader)
        close(wakeWriter)
    }

    /// Wakes the thread to check the state again.
    func wake() {
        var byte: UInt8 = 0
        _ = unsafe send(wakeWriter, &byte, 1, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
    }

    /// Asks the thread to end; true the first time.
    func end() -> Bool {
        let isFirst = state.withLock { state in
            defer { state.isEnding = true }
            return !state.isEnding
        }
        wake()
        return isFirst
    }

    /// The thread's body.
    func serve() {
        while true {
            let (client, wantsToWrite, due) = state.withLock { state in
                let isUnpaced = state.pace.map { $0.interval == nil } ?? false
                return (state.client, !state.rest.isEmpty || (isUnpaced && !state.isSilent), state.pace?.due)
            }
            var requests = [(descriptor: wakeReader, events: POLLIN), (descriptor: listener, events: POLLIN)]
            if let client { requests.append((client, wantsToWrite ? POLLIN | POLLOUT : POLLIN)) }
            let events = poll(requests, milliseconds: milliseconds(until: due))
            if events[0] != 0 { drain(wakeReader) }
            let isOver = state.withLock { state in
                if events.count > 2, events[2] & ~POLLOUT != 0 { readOrLoseClient(&state) }
                if events[1] != 0 { accept(&state) }
                if state.isEnding { loseClient(&state) } else { writeWhatIsDue(&state) }
                return state.isEnding
            }
            if isOver { return }
        }
    }

    private func milliseconds(until due: ContinuousClock.Instant?) -> Int32 {
        guard let due else { return -1 }
        let left = due - .now
        // Rounded up, because an early wake-up would be useless.
        return left > .zero ? Int32(min((left / .milliseconds(1)).rounded(.up), 1e9)) : 0
    }

    private func accept(_ state: inout FeederState) {
        guard let descriptor = Loopback.accept(listener) else { return }
        // A receiver has one reader, so a new connection comes from a gpsd that was restarted.
        loseClient(&state)
        var on: Int32 = 1
        _ = unsafe setsockopt(
            descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        state.client = descriptor
    }

    private func loseClient(_ state: inout FeederState) {
        if let client = state.client { close(client) }
        state.client = nil
        state.rest = []
    }

    /// gpsd sends nothing to a receiver with `-b`, so a readable connection has ended.
    private func readOrLoseClient(_ state: inout FeederState) {
        guard let client = state.client else { return }
        while true {
            let count = unsafe withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) {
                unsafe recv(client, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
            }
            if count > 0 { continue }
            if count == 0 || (errno != EAGAIN && errno != EINTR) { loseClient(&state) }
            return
        }
    }

    private func writeWhatIsDue(_ state: inout FeederState) {
        state.writeRest()
        guard var pace = state.pace else { return }
        defer { if state.pace != nil { state.pace = pace } }
        if let due = pace.due {
            guard due <= .now else { return }
            guard let epoch = pace.epoch(pace.index) else {
                state.pace = nil
                return
            }
            // An epoch without a reader, or with a full socket, is lost as a whole.
            if !state.isSilent, state.client != nil, state.rest.isEmpty, state.write(epoch) { state.epochsWritten += 1 }
            pace.advance()
        } else if !state.isSilent, state.client != nil, state.rest.isEmpty {
            guard let epoch = pace.epoch(pace.index) else {
                state.pace = nil
                return
            }
            guard state.write(epoch) else { return }
            state.epochsWritten += 1
            pace.advance()
        }
    }

    private func drain(_ descriptor: Int32) {
        unsafe withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { bytes in
            while unsafe recv(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT)) == bytes.count {}
        }
    }
}
