import LiveSources
import LocationModel
import LocationService
import SystemCalls

/// Records what a receiver sends in batches, because no line is urgent.
///
///     nothing arrives   wait for the first bytes
///     bytes arrive      TCP: wait until 32 kB have arrived, or for a second;
///                       a device, whose buffer holds 4 kB: for a tenth of a second
struct Recorder: ~Copyable {
    /// The most bytes of one read.
    private static let bufferSize = 64 * 1024
    /// Bytes that the kernel collects over TCP before it wakes this process (SO_RCVLOWAT).
    private static let gatheredBytes = 32 * 1024
    /// Seconds between two reads of TCP and of a device while data arrives. At 921600 baud a device sends 9 kB in that
    /// time; what exceeds the reader's 4 kB stays in the kernel's other buffers.
    private static let readInterval = (tcp: 1.0, device: 0.1)
    /// Seconds of recording that a power failure may lose.
    private static let savingInterval = 10.0

    private(set) var trace: RecordedTrace
    private var connection: LiveConnection
    private var sentences: SentenceExtractor
    private var buffer = [UInt8](repeating: 0, count: Recorder.bufferSize)
    private var batch: [UInt8] = []
    private var isFlowing = false
    private var wasLost = false
    private var saved: Instant
    private var lastSentence: Instant
    private var hasReportedSilence = false

    init(from connection: consuming LiveConnection, searchesLines: Bool, to trace: consuming RecordedTrace) {
        self.connection = connection
        self.trace = trace
        sentences = SentenceExtractor(searchesLines: searchesLines)
        saved = monotonicTime()
        lastSentence = saved
    }

    /// Runs until it is asked to stop, until the end time, or until nothing more can be written.
    mutating func run(until end: Instant?, _ remote: RemoteControl) {
        while !remote.isStopRequested && trace.failure == nil && !trace.isReaderClosed {
            let now = monotonicTime()
            if let end, now >= end { break }
            if case .reconfigure? = remote.popCommands().last { reopenTrace() }
            if trace.isUnsaved && now.seconds(since: saved) >= Recorder.savingInterval {
                trace.save()
                saved = now
            }
            guard let wait = advance(at: now) else { continue }
            let until = [wait.until, end, nextSaving, nextSilenceReport].compactMap(\.self).min()
            remote.wait(for: wait, nanoseconds: until.map { max(0, $0.nanoseconds - monotonicTime().nanoseconds) })
        }
        readRemainingBytes()
    }

    /// Opens the file again, on SIGHUP. Without a new file it continues with the old one, until the next SIGHUP.
    private mutating func reopenTrace() {
        do throws(SystemError) { try trace.reopen() } catch {
            StandardError.report(
                "\(trace.name): cannot be opened again, so the old file is continued: \(error)", .warning)
        }
    }

    /// Reads what the kernel has collected, which was sent before the end.
    private mutating func readRemainingBytes() {
        guard case .open = connection.advance(at: monotonicTime()) else { return }
        // Limited, because a sender without a pause would never end.
        for _ in 0..<16 {
            connection.expectBytes()
            guard case .read(let count) = connection.read(into: &buffer, from: 0) else { return }
            process(count, at: monotonicTime())
        }
    }

    private var nextSaving: Instant? {
        trace.isUnsaved ? saved.advanced(bySeconds: Recorder.savingInterval) : nil
    }

    private var nextSilenceReport: Instant? {
        hasReportedSilence ? nil : lastSentence.advanced(bySeconds: SourceWait.silenceTimeout)
    }

    /// Proceeds as far as possible without waiting; nil when there may be more to read.
    private mutating func advance(at now: Instant) -> SourceWait? {
        switch connection.advance(at: now) {
        case .lost(let reason): lose(reason)
        case .waiting(let wait): return wait
        case .open:
            switch connection.identifyPeer() {
            case .receiver: break
            case .unknown:
                reportSilence(at: now)
                return SourceWait(descriptor: connection.descriptor)
            case .notAReceiver(let reason):
                if case .lost(let reason) = connection.lose(reason, at: now) { lose(reason) }
                return nil
            }
            switch connection.read(into: &buffer, from: 0) {
            case .read(let count): process(count, at: now)
            case .wouldBlock:
                reportSilence(at: now)
                return waitForData(at: now)
            case .ended(let reason):
                sentences.reset()
                if case .lost(let reason) = connection.lose(reason, at: now) { lose(reason) }
            }
        }
        return nil
    }

    private mutating func process(_ count: Int, at now: Instant) {
        isFlowing = true
        batch.removeAll(keepingCapacity: true)
        let count = sentences.extract(buffer[..<count], into: &batch)
        guard count > 0 else { return }
        trace.append(batch, lines: count, at: now)
        lastSentence = now
        hasReportedSilence = false
        if connection.markHealthy(at: now) && wasLost {
            StandardError.report("receiving from \(connection.name) again")
        }
        wasLost = false
    }

    /// Returns what to wait for when everything has been read.
    private mutating func waitForData(at now: Instant) -> SourceWait {
        defer { isFlowing = false }
        if isFlowing && connection.isDevice {
            return SourceWait(until: now.advanced(bySeconds: Recorder.readInterval.device))
        }
        connection.receiveAtLeast(isFlowing ? Recorder.gatheredBytes : 1)
        return SourceWait(
            descriptor: connection.descriptor,
            until: isFlowing ? now.advanced(bySeconds: Recorder.readInterval.tcp) : nil)
    }

    private mutating func lose(_ reason: String) {
        wasLost = true
        // The loss is reported here; its silence need not be reported as well.
        hasReportedSilence = true
        StandardError.report("\(reason); trying again")
    }

    private mutating func reportSilence(at now: Instant) {
        guard !hasReportedSilence, now.seconds(since: lastSentence) >= SourceWait.silenceTimeout else { return }
        hasReportedSilence = true
        StandardError.report("\(connection.name): no sentence for \(Int(SourceWait.silenceTimeout)) s; waiting for one")
    }

    mutating func finish() throws(Failure) { try trace.finish() }
}
