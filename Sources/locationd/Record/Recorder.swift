import Connection
import LocationModel
import LocationService
import TraceSource

/// Brings what a receiver says into a trace, in batches: nobody needs it at once.
///
///     nothing comes   wait for the first bytes
///     bytes come      TCP: until 32 kB have come, or for a second; a device, which holds 4 kB: for a tenth of one
struct Recorder: ~Copyable {
    /// Bytes that are read at once.
    private static let bufferSize = 64 * 1024
    /// Bytes that the kernel gathers over TCP before it wakes anybody.
    private static let gatheredBytes = 32 * 1024
    /// Seconds between two looks at TCP and at a device from which something comes: at 921600 baud that is 9 kB, of
    /// which the kernel keeps what its 4 kB for the reader do not hold.
    private static let rest = (tcp: 1.0, device: 0.1)
    /// Seconds of what was written that a loss of power may take away.
    private static let savingInterval = 10.0

    private(set) var trace: RecordedTrace
    private var connection: ReceiverConnection
    private var lines: SentenceLines
    private var buffer = [UInt8](repeating: 0, count: Recorder.bufferSize)
    private var batch: [UInt8] = []
    private var isFlowing = false
    private var wasLost = false
    private var saved: Instant
    private var heard: Instant
    private var silenceIsTold = false

    init(from connection: consuming ReceiverConnection, searchesLines: Bool, to trace: consuming RecordedTrace) {
        self.connection = connection
        self.trace = trace
        lines = SentenceLines(searchesLines: searchesLines)
        saved = present()
        heard = saved
    }

    /// Runs until somebody wants the end, or its time has come, or nothing more can be written.
    mutating func run(until end: Instant?, _ remote: RemoteControl) {
        while !remote.isStopRequested && trace.failure == nil && !trace.readerHasGone {
            let now = present()
            if let end, now >= end { break }
            if trace.isUnsaved && now.seconds(since: saved) >= Recorder.savingInterval {
                trace.save()
                saved = now
            }
            guard let wait = advance(at: now) else { continue }
            var until = wait.until
            for other in [end, nextSaving, nextComplaint] { until = [until, other].compactMap(\.self).min() }
            remote.wait(for: wait, nanoseconds: until.map { max(0, $0.nanoseconds - present().nanoseconds) })
        }
        takeWhatHasCome()
    }

    /// What the kernel has gathered was said before the end.
    private mutating func takeWhatHasCome() {
        guard case .open = connection.advance(at: present()) else { return }
        // A sender without a pause would never be done.
        for _ in 0..<16 {
            guard case .read(let count) = connection.read(into: &buffer, from: 0) else { return }
            take(count, at: present())
        }
    }

    private var nextSaving: Instant? {
        trace.isUnsaved ? saved.advanced(bySeconds: Recorder.savingInterval) : nil
    }

    private var nextComplaint: Instant? {
        silenceIsTold ? nil : heard.advanced(bySeconds: SourceWait.patience)
    }

    /// Goes on as far as it can without waiting; nil when there may be more.
    private mutating func advance(at now: Instant) -> SourceWait? {
        switch connection.advance(at: now) {
        case .lost(let reason): lose(reason)
        case .waiting(let wait): return wait
        case .open:
            switch connection.nature() {
            case .receiver: break
            case .unknown:
                complainOfSilence(at: now)
                return SourceWait(descriptor: connection.descriptor)
            case .stranger(let reason):
                if case .lost(let reason) = connection.lose(reason, at: now) { lose(reason) }
                return nil
            }
            switch connection.read(into: &buffer, from: 0) {
            case .read(let count): take(count, at: now)
            case .wouldBlock:
                complainOfSilence(at: now)
                return rest(at: now)
            case .ended(let reason):
                lines.reset()
                if case .lost(let reason) = connection.lose(reason, at: now) { lose(reason) }
            }
        }
        return nil
    }

    private mutating func take(_ count: Int, at now: Instant) {
        isFlowing = true
        batch.removeAll(keepingCapacity: true)
        let count = lines.take(buffer[..<count], into: &batch)
        guard count > 0 else { return }
        trace.append(batch, lines: count)
        heard = now
        silenceIsTold = false
        if connection.prove() && wasLost { tell("receiving from \(connection.name) again") }
        wasLost = false
    }

    /// What to wait for when everything has been read.
    private mutating func rest(at now: Instant) -> SourceWait {
        defer { isFlowing = false }
        if isFlowing && connection.isDevice {
            return SourceWait(until: now.advanced(bySeconds: Recorder.rest.device))
        }
        connection.receiveAtLeast(isFlowing ? Recorder.gatheredBytes : 1)
        return SourceWait(
            descriptor: connection.descriptor,
            until: isFlowing ? now.advanced(bySeconds: Recorder.rest.tcp) : nil)
    }

    private mutating func lose(_ reason: String) {
        wasLost = true
        // Whoever is lost is silent; that goes without saying.
        silenceIsTold = true
        tell("\(reason); trying again")
    }

    private mutating func complainOfSilence(at now: Instant) {
        guard !silenceIsTold, now.seconds(since: heard) >= SourceWait.patience else { return }
        silenceIsTold = true
        tell("\(connection.name): no sentence for \(Int(SourceWait.patience)) s; waiting for one")
    }

    private func tell(_ text: String) { StandardError.write("locationd: \(text)\n") }

    /// Ends the recording.
    mutating func finish() throws(Failure) { try trace.finish() }
}

/// The monotonic clock; a recording needs no other one.
private func present() -> Instant { Instant(nanoseconds: monotonicNanoseconds()) }
