public import LocationModel
public import NMEA0183
import SystemCalls

/// A receiver without gpsd as a live source of fixes: a serial device, or NMEA 0183 over TCP.
///
/// Unneeded data causes no wake-up:
///
///     demand            over TCP                              from a device
///     every epoch       read as it arrives                    read as it arrives
///     not before T      the kernel buffers; read at T, the    keeps the oldest 4 kB: discarded shortly before T,
///                       old epochs are skipped undecoded      and read at T
///     idle              closed                                closed
///
/// When idle, the connection is closed so that it causes no work anywhere: a TCP service has no client to send to, and
/// a USB driver stops polling the device. Only a FIFO is kept open, because its writer would be killed by a signal; it
/// is drained periodically.
///
/// A receiver's times are useless without a date, so there is no fix until it has sent one.
public struct ReceiverSource: FixSource, ~Copyable {
    private static let bufferSize = 64 * 1024
    /// Seconds to wait for the rest of an epoch that has begun to arrive, because reading each fragment would take a
    /// wake-up.
    private static let gathering = 0.02
    /// The maximum number of bytes that the kernel buffers over TCP. It reserves twice as much and wakes the process
    /// when that is nearly full; for sentences in separate packets it holds only a sixth, because each occupies a whole
    /// packet buffer.
    private static let gatheredBytes = 256 * 1024
    /// Seconds between two drains of a FIFO.
    private static let emptying = 2.0
    /// Seconds for which a receiver's time must stay earlier than before to count as set back. A shorter time means a
    /// service that repeats what it sent before the connection broke, or a single wrong time.
    private static let confirmationTime = 5.0

    private var connection: LiveConnection
    private var stream = EpochReader(bufferSize: ReceiverSource.bufferSize)
    /// Why the connection has ended; its last epoch may not have been decoded yet.
    private var reasonOfEnd: String?
    /// Where the bytes that are read are forwarded to, because they may contain responses to commands.
    private var responses: DeviceResponses?
    private var rhythm = ReceiverRhythm()
    private var isStreaming = false

    private var order = EpochOrder(seconds: ReceiverSource.confirmationTime)
    /// A decoded fix that was not handled yet because another event had to be reported first.
    private var pending: Fix?
    /// Whether the receiver's time continues from the last epoch, so that epochs before the demand can be skipped.
    private var isSettled = false
    private var undatedSince: Instant?
    private var hasDate = false
    /// Since when bytes have arrived without any sentence, and the counts before that.
    private var garbage: (since: Instant?, bytes: Int, sentences: Int) = (nil, 0, 0)
    /// Since when a requested fix has been overdue.
    private var overdueSince: Instant?
    /// Since when the device has not been read.
    private var unreadSince: Instant?
    /// Whether the loop was waiting for bytes rather than for an instant.
    private var isAwaiting = false
    private var previousDemand = Demand.idle

    /// Creates a source; a device is opened immediately, and the source waits for one that does not exist yet.
    /// - Throws: ``ReceiverError`` if the device can never be a receiver.
    public init(_ address: ReceiverAddress) throws(ReceiverError) { connection = try LiveConnection(address) }

    /// Calls a closure with the satellites of each epoch that has any, on the loop's thread.
    package mutating func observeSatellites(_ body: @escaping ([Satellite]) -> Void) { stream.observeSatellites(body) }

    /// Forwards what is read to the link that waits for responses to commands.
    public mutating func forward(to responses: DeviceResponses) { self.responses = responses }

    /// See ``FixSource/counts``.
    public var counts: SourceCounts { stream.counts }
    /// What was decoded, and what was rejected and why.
    public var decodingCounts: DecodingCounts { stream.decodingCounts }

    /// See ``FixSource/next(_:before:at:)``.
    public mutating func next(_ demand: Demand, before limit: Instant?, at now: Instant) -> SourceEvent {
        defer { previousDemand = demand }
        guard demand != .idle else { return idle(at: now) }
        let wanted = demand.earliest ?? Instant(nanoseconds: .min)
        if let silence = silence(wanted, at: now) { return silence }
        switch connection.advance(at: now) {
        case .lost(let reason): return .lost(reason: reason)
        case .waiting(let wait): return .waiting(bounded(wait, wanted))
        case .open: if !isStreaming { begin() }
        }
        switch connection.identifyPeer() {
        case .receiver: break
        case .unknown: return .waiting(bounded(SourceWait(descriptor: connection.descriptor), wanted))
        case .notAReceiver(let reason): return lose(reason, wanted, at: now)
        }
        if connection.isDevice, let wait = waitBeforeReading(demand, at: now) {
            isAwaiting = false
            if connection.hasHungUp { return lose(connection.reasonOfEnd, wanted, at: now) }
            return .waiting(bounded(wait, wanted))
        }
        return read(demand, wanted, before: limit, at: now)
    }

    // MARK: Reading

    private mutating func begin() {
        stream.beginReceiver()
        reasonOfEnd = nil
        rhythm.interrupt()
        (isStreaming, isSettled, hasDate) = (true, false, false)
        (undatedSince, unreadSince, pending) = (nil, nil, nil)
        garbage = (nil, stream.bytesRead, stream.decodingCounts.decoded)
    }

    private mutating func read(
        _ demand: Demand, _ wanted: Instant, before limit: Instant?, at now: Instant
    ) -> SourceEvent {
        if let fix = pending {
            pending = nil
            if let event = handle(fix, demand, at: now) { return event }
        }
        let bytesBefore = stream.bytesRead
        while true {
            switch stream.next(isSettled ? demand : .everyEpoch, before: limit) {
            case .fix(let fix), .restarted(let fix, _):
                hasDate = true
                guard !connection.markHealthy(at: now) else {
                    pending = fix
                    return .found(name: connection.name)
                }
                if let event = handle(fix, demand, at: now) { return event }
            case .limitReached: return .limitReached
            case nil:
                if let reasonOfEnd { return lose(reasonOfEnd, wanted, at: now) }
                guard !receive() else { continue }
                if let reason = garbageMessage(at: now) ?? missingDateMessage(at: now) {
                    return .lost(reason: reason)
                }
                return .waiting(bounded(wait(demand, hasRead: stream.bytesRead > bytesBefore, at: now), wanted))
            case .ended, .waiting, .silent, .lost, .found:
                preconditionFailure("sentences do not report their receiver")
            }
        }
    }

    /// Reads what has arrived, or the end of the connection; false if there is nothing now.
    private mutating func receive() -> Bool {
        let kept = stream.makeRoom()
        stream.buffer.moveToBeginning(kept)
        switch connection.read(into: &stream.buffer, from: stream.end) {
        case .read(let count):
            responses?.add(stream.buffer[stream.end..<stream.end + count])
            stream.append(count)
        case .ended(let reason):
            reasonOfEnd = reason
            stream.endInput()
        case .wouldBlock: return false
        }
        return true
    }

    /// The event for a decoded fix; nil if it is not needed or was delivered before.
    private mutating func handle(_ fix: Fix, _ demand: Demand, at now: Instant) -> SourceEvent? {
        defer {
            rhythm.observe(
                fix.time, at: now, isNext: demand == .everyEpoch && previousDemand == .everyEpoch,
                wasAwaited: isAwaiting)
        }
        let isFirst = order.last == nil
        let step = order.classify(fix.time, at: now)
        isSettled = step != .old
        switch step {
        case .old: return nil
        case .new where demand.wants(fix.time): return deliver(.fix(fix))
        case .new:
            // The demand's instant is based on a wrong clock.
            let isClockWrong = isFirst && EpochOrder.isClockWrong(now, atFirstFix: fix.time)
            return isClockWrong ? deliver(.restarted(fix, from: now)) : nil
        case .restarted(let last): return deliver(.restarted(fix, from: last))
        }
    }

    private mutating func deliver(_ event: SourceEvent) -> SourceEvent {
        // The fix may have set the clock, so the timeout restarts.
        overdueSince = nil
        return event
    }

    // MARK: Waiting

    /// What to wait for after all available data was read.
    private mutating func wait(_ demand: Demand, hasRead: Bool, at now: Instant) -> SourceWait {
        if case .notBefore(let target) = demand, isSettled {
            let arrival = rhythm.arrival(ofFirstSince: target)
            if now < arrival {
                isAwaiting = false
                connection.receiveAtLeast(ReceiverSource.gatheredBytes)
                return SourceWait(descriptor: connection.descriptor, until: arrival)
            }
        }
        isAwaiting = true
        connection.receiveAtLeast(1)
        guard !hasRead else { return SourceWait(until: now.advanced(bySeconds: ReceiverSource.gathering)) }
        return SourceWait(descriptor: connection.descriptor)
    }

    /// What to wait for before a device is read again; nil if it should be read now.
    private mutating func waitBeforeReading(_ demand: Demand, at now: Instant) -> SourceWait? {
        let since = unreadSince ?? now
        var arrival = now
        if case .notBefore(let target) = demand, isSettled { arrival = rhythm.arrival(ofFirstSince: target) }
        unreadSince = since
        if max(arrival, now).seconds(since: since) > rhythm.reach {
            let begin = arrival.advanced(bySeconds: -rhythm.lead)
            if now < begin && !connection.isFIFO {
                return SourceWait(descriptor: connection.descriptor, readiness: .hungUp, until: begin)
            }
            connection.discard()
            stream.discard()
            unreadSince = now
        }
        if now < arrival {
            var until = arrival
            if connection.isFIFO { until = min(until, now.advanced(bySeconds: ReceiverSource.emptying)) }
            return SourceWait(descriptor: connection.descriptor, readiness: .hungUp, until: until)
        }
        if now > since { connection.expectBytes() }
        unreadSince = nil
        return nil
    }

    /// Handles a demand for no fix.
    private mutating func idle(at now: Instant) -> SourceEvent {
        overdueSince = nil
        guard connection.isFIFO else {
            connection.close()
            isStreaming = false
            return .waiting(SourceWait())
        }
        connection.discard()
        stream.discard()
        pending = nil
        return .waiting(SourceWait(until: now.advanced(bySeconds: ReceiverSource.emptying)))
    }

    /// Limits a wait to the instant at which missing fixes must be reported.
    private func bounded(_ wait: SourceWait, _ wanted: Instant) -> SourceWait {
        guard let overdueSince else { return wait }
        return wait.limited(to: max(overdueSince, wanted).advanced(bySeconds: SourceWait.silenceTimeout))
    }

    // MARK: Problems

    private mutating func silence(_ wanted: Instant, at now: Instant) -> SourceEvent? {
        var since = min(overdueSince ?? now, now)
        // Nothing was due until now.
        if let due = previousDemand.earliest, now < due { since = now }
        overdueSince = since
        guard now.seconds(since: max(since, wanted)) >= SourceWait.silenceTimeout else { return nil }
        overdueSince = now
        return .silent(since: order.last)
    }

    private mutating func lose(_ reason: String, _ wanted: Instant, at now: Instant) -> SourceEvent {
        isStreaming = false
        return switch connection.lose(reason, at: now) {
        case .lost(let reason): .lost(reason: reason)
        case .waiting(let wait): .waiting(bounded(wait, wanted))
        case .open: preconditionFailure("what was lost is not open")
        }
    }

    /// The message, reported once, if bytes have arrived for long without a sentence.
    private mutating func garbageMessage(at now: Instant) -> String? {
        let bytes = stream.bytesRead - garbage.bytes
        guard bytes > 0, stream.decodingCounts.decoded == garbage.sentences else { return nil }
        let since = garbage.since ?? now
        garbage.since = since
        guard now.seconds(since: since) >= SourceWait.silenceTimeout else { return nil }
        let advice =
            connection.isDevice
            ? "is the speed (--baud) or the protocol a different one?"
            : "is the protocol a different one?"
        return connection.reportLoss("\(bytes) bytes received without an NMEA 0183 sentence; \(advice)")
    }

    /// The message, reported once, if a receiver has sent positions without a date for long.
    private mutating func missingDateMessage(at now: Instant) -> String? {
        guard !hasDate, stream.undatedEpochs > 0 else { return nil }
        let since = undatedSince ?? now
        undatedSince = since
        guard now.seconds(since: since) >= SourceWait.silenceTimeout else { return nil }
        return connection.reportLoss("the receiver sends no date; it must send RMC or ZDA")
    }
}
