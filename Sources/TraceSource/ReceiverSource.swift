public import LocationModel
public import NMEA0183

/// A receiver without gpsd as a source of fixes, in live time: a serial device, or NMEA 0183 over TCP.
///
/// What comes when nobody needs it wakes nobody:
///
///     demand            over TCP                              from a device
///     every epoch       read as it comes                      read as it comes
///     not before T      the kernel gathers; read at T, the    its 4 kB keep what is oldest: thrown away shortly
///                       old is passed over undecoded          before T, and read at T
///     idle              closed                                closed
///
/// Idle closes because that costs nothing anywhere: a TCP service has nobody to send to, and a USB driver stops asking
/// the device. Only a FIFO is kept open, as its writer would be ended by a signal; it is emptied now and then.
///
/// A receiver's times without a date mean nothing: there is no fix until it has told one.
public struct ReceiverSource: FixSource, ~Copyable {
    private static let bufferSize = 64 * 1024
    /// Seconds to wait for the rest of an epoch that has begun to come: to look at each piece would be a wake-up each.
    private static let gathering = 0.02
    /// Bytes that the kernel gathers over TCP at the most. It makes room for twice as many, and wakes us when that is
    /// nearly full: of sentences that come one by one it holds a sixth, because each takes the room of a whole packet.
    private static let gatheredBytes = 256 * 1024
    /// Seconds between two times that a FIFO is emptied.
    private static let emptying = 2.0
    /// Seconds for which a receiver must insist that it is earlier than it was. Shorter is a service that repeats what
    /// it said before the connection broke, or one wild time.
    private static let insistence = 5.0
    /// Seconds by which the clock may differ from the first fix and still be right.
    private static let tolerance = 10.0

    private var connection: ReceiverConnection
    private var stream = TraceSource(receiverBufferSize: ReceiverSource.bufferSize)
    private var rhythm = ReceiverRhythm()
    private var isStreaming = false

    /// The time of the fix delivered last.
    private var last: Instant?
    /// A fix that has come and was not looked at, because something else had to be said first.
    private var pending: Fix?
    /// Whether the receiver's time goes on from ``last``, so that epochs before the demand can be passed over.
    private var isSettled = false
    private var behindSince: Instant?
    private var undatedSince: Instant?
    private var hasDate = false
    /// Since when bytes have come and no sentence has been among them, and what had come before.
    private var garbage: (since: Instant?, bytes: Int, sentences: Int) = (nil, 0, 0)
    /// Since when a fix that was asked for has not come.
    private var overdueSince: Instant?
    /// Since when nobody has looked at the device.
    private var unwatchedSince: Instant?
    /// Whether the loop was waiting for bytes, and not for an instant.
    private var isWatching = false
    private var previousDemand = Demand.idle

    /// A receiver, which is opened at once if it is a device; one that is not there is waited for.
    /// - Throws: ``ReceiverError`` when it can never be one.
    public init(_ address: ReceiverAddress) throws(ReceiverError) { connection = try ReceiverConnection(address) }

    /// See ``FixSource/counts``.
    public var counts: SourceCounts { stream.counts }
    /// What was decoded, and what was rejected and why.
    public var decodingCounts: DecodingCounts { stream.decodingCounts }

    /// See ``FixSource/next(_:before:at:)``.
    public mutating func next(_ demand: Demand, before limit: Instant?, at now: Instant) -> SourceEvent {
        defer { previousDemand = demand }
        guard demand != .idle else { return rest(at: now) }
        let wanted = demand.earliest ?? Instant(nanoseconds: .min)
        if let silence = silence(wanted, at: now) { return silence }
        switch connection.advance(at: now) {
        case .lost(let reason): return .lost(reason: reason)
        case .waiting(let wait): return .waiting(bounded(wait, wanted))
        case .open: if !isStreaming { begin() }
        }
        switch connection.nature() {
        case .receiver: break
        case .unknown: return .waiting(bounded(SourceWait(descriptor: connection.descriptor), wanted))
        case .stranger(let reason): return lose(reason, wanted, at: now)
        }
        if connection.isDevice, let wait = leaveAlone(demand, at: now) {
            isWatching = false
            if connection.hasHungUp { return lose(connection.reasonOfEnd(nil), wanted, at: now) }
            return .waiting(bounded(wait, wanted))
        }
        return read(demand, wanted, before: limit, at: now)
    }

    // MARK: Reading

    private mutating func begin() {
        stream.connect(to: connection.descriptor)
        rhythm.interrupt()
        (isStreaming, isSettled, hasDate) = (true, false, false)
        (behindSince, undatedSince, unwatchedSince, pending) = (nil, nil, nil, nil)
        garbage = (nil, stream.bytesRead, stream.decodingCounts.decoded)
    }

    private mutating func read(
        _ demand: Demand, _ wanted: Instant, before limit: Instant?, at now: Instant
    ) -> SourceEvent {
        if let fix = pending {
            pending = nil
            if let event = judge(fix, demand, at: now) { return event }
        }
        let bytesBefore = stream.bytesRead
        while true {
            do {
                switch try stream.next(isSettled ? demand : .everyEpoch, before: limit) {
                case .fix(let fix), .restarted(let fix, _):
                    hasDate = true
                    guard !connection.prove() else {
                        pending = fix
                        return .found(name: connection.name)
                    }
                    if let event = judge(fix, demand, at: now) { return event }
                case .limitReached: return .limitReached
                case .ended: return lose(connection.reasonOfEnd(nil), wanted, at: now)
                case .waiting:
                    if let reason = complaintOfGarbage(at: now) ?? complaintOfDate(at: now) {
                        return .lost(reason: reason)
                    }
                    return .waiting(bounded(wait(demand, hasRead: stream.bytesRead > bytesBefore, at: now), wanted))
                case .silent, .lost, .found: preconditionFailure("a stream knows nothing of its receiver")
                }
            } catch {
                return lose(connection.reasonOfEnd(error), wanted, at: now)
            }
        }
    }

    /// What a fix that was decoded is for the loop: nil when it is not needed, or has been delivered before.
    private mutating func judge(_ fix: Fix, _ demand: Demand, at now: Instant) -> SourceEvent? {
        defer {
            rhythm.observe(
                fix.time, at: now, isNext: demand == .everyEpoch && previousDemand == .everyEpoch,
                wasAwaited: isWatching)
        }
        guard let last else {
            isSettled = true
            if demand.wants(fix.time) { return deliver(.fix(fix), fix.time) }
            // The instant that is demanded was named by a clock that is wrong.
            let isClockWrong = abs(now.seconds(since: fix.time)) > ReceiverSource.tolerance
            return isClockWrong ? deliver(.restarted(fix, from: now), fix.time) : nil
        }
        if fix.time > last {
            (isSettled, behindSince) = (true, nil)
            // When days have passed since the fix before, nothing has jumped.
            if fix.time.seconds(since: max(last, now)) > TraceSource.longestGap {
                return deliver(.restarted(fix, from: last), fix.time)
            }
            return demand.wants(fix.time) ? deliver(.fix(fix), fix.time) : nil
        }
        isSettled = false
        let since = behindSince ?? now
        behindSince = since
        guard now.seconds(since: since) >= ReceiverSource.insistence else { return nil }
        (isSettled, behindSince) = (true, nil)
        return deliver(.restarted(fix, from: last), fix.time)
    }

    private mutating func deliver(_ event: SourceEvent, _ time: Instant) -> SourceEvent {
        last = time
        // From now on the clock may be another one: it is set by fixes.
        overdueSince = nil
        return event
    }

    // MARK: Waiting

    /// What to wait for when everything that has come has been read.
    private mutating func wait(_ demand: Demand, hasRead: Bool, at now: Instant) -> SourceWait {
        if case .notBefore(let target) = demand, isSettled {
            let arrival = rhythm.arrival(ofFirstSince: target)
            if now < arrival {
                isWatching = false
                connection.receiveAtLeast(ReceiverSource.gatheredBytes)
                return SourceWait(descriptor: connection.descriptor, until: arrival)
            }
        }
        isWatching = true
        connection.receiveAtLeast(1)
        guard !hasRead else { return SourceWait(until: now.advanced(bySeconds: ReceiverSource.gathering)) }
        return SourceWait(descriptor: connection.descriptor)
    }

    /// What to wait for before a device is read again; nil when it is time to.
    private mutating func leaveAlone(_ demand: Demand, at now: Instant) -> SourceWait? {
        let since = unwatchedSince ?? now
        var arrival = now
        if case .notBefore(let target) = demand, isSettled { arrival = rhythm.arrival(ofFirstSince: target) }
        unwatchedSince = since
        if max(arrival, now).seconds(since: since) > rhythm.reach {
            let begin = arrival.advanced(bySeconds: -rhythm.lead)
            if now < begin && !connection.isFIFO {
                return SourceWait(descriptor: connection.descriptor, readiness: .hungUp, until: begin)
            }
            connection.discard()
            stream.discard()
            unwatchedSince = now
        }
        if now < arrival {
            var until = arrival
            if connection.isFIFO { until = min(until, now.advanced(bySeconds: ReceiverSource.emptying)) }
            return SourceWait(descriptor: connection.descriptor, readiness: .hungUp, until: until)
        }
        if now > since { stream.expectBytes() }
        unwatchedSince = nil
        return nil
    }

    /// Nobody wants a fix.
    private mutating func rest(at now: Instant) -> SourceEvent {
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

    /// The same, but not beyond the instant at which the lack of fixes is to be told.
    private func bounded(_ wait: SourceWait, _ wanted: Instant) -> SourceWait {
        guard let overdueSince else { return wait }
        let due = max(overdueSince, wanted).advanced(bySeconds: SourceWait.patience)
        var bounded = wait
        bounded.until = min(wait.until ?? due, due)
        return bounded
    }

    // MARK: Troubles

    private mutating func silence(_ wanted: Instant, at now: Instant) -> SourceEvent? {
        var since = min(overdueSince ?? now, now)
        // Up to now nothing was due.
        if let due = previousDemand.earliest, now < due { since = now }
        overdueSince = since
        guard now.seconds(since: max(since, wanted)) >= SourceWait.patience else { return nil }
        overdueSince = now
        return .silent(since: last)
    }

    private mutating func lose(_ reason: String, _ wanted: Instant, at now: Instant) -> SourceEvent {
        isStreaming = false
        return switch connection.lose(reason, at: now) {
        case .lost(let reason): .lost(reason: reason)
        case .waiting(let wait): .waiting(bounded(wait, wanted))
        case .open: preconditionFailure("what was lost is not open")
        }
    }

    /// Bytes that have come for long and are no sentences: what is to be said of them, once.
    private mutating func complaintOfGarbage(at now: Instant) -> String? {
        let bytes = stream.bytesRead - garbage.bytes
        guard bytes > 0, stream.decodingCounts.decoded == garbage.sentences else { return nil }
        let since = garbage.since ?? now
        garbage.since = since
        guard now.seconds(since: since) >= SourceWait.patience else { return nil }
        let advice =
            connection.isDevice
            ? "perhaps its speed is another one (--baud), or its protocol"
            : "perhaps its protocol is another one"
        return connection.complain("\(bytes) bytes have come, and no NMEA 0183 sentence among them; \(advice)")
    }

    /// A receiver that tells positions with a time of day alone, for long: what is to be said of it, once.
    private mutating func complaintOfDate(at now: Instant) -> String? {
        guard !hasDate, stream.undatedEpochs > 0 else { return nil }
        let since = undatedSince ?? now
        undatedSince = since
        guard now.seconds(since: since) >= SourceWait.patience else { return nil }
        return connection.complain("the receiver tells no date; it must send RMC or ZDA")
    }
}
