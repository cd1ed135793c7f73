public import LocationModel
public import NMEA0183

/// A trace in a receiver's place: its epochs come when their time has come by the loop's clock, and what nobody asked for
/// when it was there is gone.
///
/// For a loop whose time passes by itself from the beginning of the trace on (`Speed.played` of LocationService). A replay,
/// whose time is the trace's own, takes a ``TraceSource``.
public struct PlayedTrace: FixSource, ~Copyable {
    private var trace: TraceSource
    private let name: String
    private let end: Instant?
    private let whenOver: () -> Void

    private var isFound = false
    private var isOver = false
    /// Whether the last call wanted every epoch, so that the next one goes on where it was.
    private var isFollowing = false
    /// What has been read and is still to come.
    private var pending: SourceEvent?

    /// Plays a trace.
    /// - Parameters:
    ///   - path: a regular file.
    ///   - extent: where it begins and ends, as ``TraceExtent/find(path:)`` has found.
    ///   - whenOver: called once when its time is over; from then on nothing more comes, and nothing ends: whoever plays it
    ///     decides what follows.
    /// - Throws: ``TraceError`` when it cannot be opened.
    public init(path: String, extent: TraceExtent, whenOver: @escaping () -> Void) throws(TraceError) {
        trace = try TraceSource(path: path)
        name = path
        // Without a known length the end is found by reading.
        end = extent.duration == nil ? nil : extent.end
        self.whenOver = whenOver
    }

    /// What was decoded, and what was rejected and why.
    public var decodingCounts: DecodingCounts { trace.decodingCounts }

    /// See ``FixSource/counts``.
    public var counts: SourceCounts { trace.counts }

    /// See ``FixSource/next(_:before:at:)``.
    public mutating func next(
        _ demand: Demand, before limit: Instant?, at now: Instant
    ) throws(TraceError) -> SourceEvent {
        guard isFound else {
            isFound = true
            return .found(name: name)
        }
        let earliest: Instant?
        switch demand {
        case .idle: return rest(until: nil, at: now)
        case .notBefore(let instant) where instant > now: return rest(until: instant, at: now)
        case .notBefore(let instant): earliest = instant
        case .everyEpoch: earliest = isFollowing ? nil : now
        }
        isFollowing = demand == .everyEpoch
        if case .fix(let fix) = pending, let earliest, fix.time < earliest { pending = nil }
        if pending == nil, !isOver {
            switch try trace.next(earliest.map { .notBefore($0) } ?? .everyEpoch, before: nil) {
            case .ended: finish()
            case let event: pending = event
            }
        }
        if case .fix(let fix) = pending, fix.time > now { return .waiting(SourceWait(until: fix.time)) }
        defer { pending = nil }
        return pending ?? .waiting(SourceWait())
    }

    /// Nobody needs anything before an instant.
    private mutating func rest(until instant: Instant?, at now: Instant) -> SourceEvent {
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
        whenOver()
    }
}
