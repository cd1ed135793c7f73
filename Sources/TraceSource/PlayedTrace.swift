public import LocationModel
public import NMEA0183
public import TraceFormats

/// A trace that replaces a live receiver: it does not run ahead of the loop's clock, and it does not end, because
/// commands are still processed after the last epoch. A replay, which skips unneeded epochs and ends, uses a
/// ``TraceSource``.
///
/// The clock may advance by itself from the beginning of the trace (`Speed.played` of LocationService): an epoch is
/// delivered at its time, and one that was not requested then is dropped. Alternatively, the trace's own time stamps
/// are the clock (`Speed.max`, `.factor`): then every epoch is delivered regardless of the demand, because an app in
/// its own process makes requests at any time and needs the fixes of that time.
public struct PlayedTrace: FixSource, ~Copyable {
    private var trace: TraceSource
    private let path: String
    /// Whether the trace's own time stamps are the clock.
    private let setsClock: Bool
    private let end: Instant?
    private let onEnd: () -> Void

    private var isFound = false
    private var isOver = false
    /// Whether the last call wanted every epoch, so that the next one continues from there.
    private var isFollowing = false
    /// An event that was read but is not due yet.
    private var pending: SourceEvent?

    /// Plays a trace.
    /// - Parameters:
    ///   - path: a file in any format; one whose time stamps are the clock may be a pipe.
    ///   - speedOverGround: metres per second on a track without times.
    ///   - extent: where it begins and ends, as returned by ``TraceExtent/find(path:speedOverGround:)``; nil: its own
    ///     time stamps are the loop's clock.
    ///   - onEnd: called once when its time is over; after that the source delivers nothing, and does not end.
    /// - Throws: ``TraceError`` if it cannot be opened; without an extent, a trace without any sentence is an error at
    ///   its end.
    public init(
        path: String, speedOverGround: Double? = nil, extent: TraceExtent? = nil, onEnd: @escaping () -> Void = {}
    ) throws(TraceError) {
        self.init(
            try TraceSource(path: path, speedOverGround: speedOverGround), path: path, extent: extent, onEnd: onEnd)
    }

    /// Plays a recording in memory, in any format but NMEA 0183.
    /// - Parameters:
    ///   - memory: its bytes.
    ///   - name: its name, for messages.
    ///   - extent: where it begins and ends; nil: its own time stamps are the loop's clock.
    package init(memory: [UInt8], named name: String, extent: TraceExtent?, onEnd: @escaping () -> Void) {
        self.init(TraceSource(memory: memory, named: name), path: name, extent: extent, onEnd: onEnd)
    }

    private init(_ trace: consuming TraceSource, path: String, extent: TraceExtent?, onEnd: @escaping () -> Void) {
        self.trace = trace
        self.path = path
        setsClock = extent == nil
        // If the duration is unknown, the end is found by reading.
        end = extent?.duration == nil ? nil : extent?.end
        self.onEnd = onEnd
    }

    /// What was decoded, and what was rejected and why.
    public var decodingCounts: DecodingCounts { trace.decodingCounts }

    /// What was rejected in a format other than NMEA 0183, and why; nil for NMEA 0183.
    public var rejections: Rejections? { trace.rejections }

    /// See ``FixSource/counts``.
    public var counts: SourceCounts { trace.counts }

    /// See ``FixSource/next(_:before:at:)``.
    public mutating func next(
        _ demand: Demand, before limit: Instant?, at now: Instant
    ) throws(TraceError) -> SourceEvent {
        if setsClock { return try nextInTraceTime(before: limit, at: now) }
        guard isFound else {
            isFound = true
            return .found(name: path)
        }
        let earliest: Instant?
        switch demand {
        case .idle: return pause(until: nil, at: now)
        case .notBefore(let instant) where instant > now: return pause(until: instant, at: now)
        case .notBefore(let instant): earliest = instant
        case .everyEpoch: earliest = isFollowing ? nil : now
        }
        isFollowing = demand == .everyEpoch
        if case .fix(let fix) = pending, let earliest, fix.time < earliest { pending = nil }
        if pending == nil, !isOver {
            switch try trace.next(earliest.map { .notBefore($0) } ?? .everyEpoch, before: nil) {
            case .ended: finish()
            // A long stretch without an epoch: the next call continues to the same instant.
            case .waiting(let wait):
                isFollowing = earliest == nil
                return .waiting(wait)
            case let event: pending = event
            }
        }
        if case .fix(let fix) = pending, fix.time > now { return .waiting(SourceWait(until: fix.time)) }
        defer { pending = nil }
        return pending ?? .waiting(SourceWait())
    }

    /// The next epoch; after the last one, time stands still.
    private mutating func nextInTraceTime(before limit: Instant?, at now: Instant) throws(TraceError) -> SourceEvent {
        let event = try trace.next(.everyEpoch, before: limit, at: now)
        guard case .ended = event else { return event }
        if let error = trace.emptiness(path: path) { throw error }
        finish()
        return .waiting(SourceWait())
    }

    /// Waits, because nothing is needed before an instant.
    private mutating func pause(until instant: Instant?, at now: Instant) -> SourceEvent {
        isFollowing = false
        guard let end, !isOver else { return .waiting(SourceWait(until: instant)) }
        guard now < end else {
            finish()
            return .waiting(SourceWait(until: instant))
        }
        return .waiting(SourceWait(until: min(instant ?? end, end)))
    }

    private mutating func finish() {
        guard !isOver else { return }
        isOver = true
        onEnd()
    }
}
