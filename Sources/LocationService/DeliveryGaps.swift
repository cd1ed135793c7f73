public import LocationModel

/// When the app received no location, and why: the gaps between deliveries, and their sums by cause.
///
/// Between two deliveries, each instant has one cause, and so does each epoch of the source that was not delivered.
/// There is no gap while every fix is delivered. It is updated when the cause changes, and at deliveries.
public struct DeliveryGaps: Sendable {
    /// The sums of one cause.
    public struct Total: Hashable, Sendable {
        /// How many times the app waited.
        public internal(set) var count = 0
        /// The sum of the gaps in seconds.
        public internal(set) var seconds = 0.0
        /// Epochs that were not delivered.
        public internal(set) var epochs = 0
    }

    /// The number of spans that are kept; the sums contain all.
    public static let capacity = 1000

    /// The latest spans that have ended, oldest first.
    public private(set) var spans: [DeliveryGap] = []
    /// The number of earlier spans that are no longer kept.
    public private(set) var dropped = 0
    /// The gap that has not ended; nil while every fix is delivered.
    public private(set) var current: DeliveryGap?

    /// For gaps that have ended.
    private var totals: [GapCause.Kind: Total] = [:]
    /// The last delivery or change of cause, and the number of the source's epochs by then.
    private var mark: (time: Instant, epochs: Int)?

    package init() {}

    /// The sums of one cause, with those of the current gap.
    public subscript(kind: GapCause.Kind) -> Total {
        var total = totals[kind, default: Total()]
        if let current, current.cause.kind == kind { total.add(current) }
        return total
    }

    /// The latest spans and the current one, oldest first. A span that continues the one before is part of it.
    public var all: [DeliveryGap] {
        var copy = self
        if let current, current.isNoticeable { copy.append(current) }
        return copy.spans
    }

    // MARK: Recording

    /// What has happened up to an event of the loop.
    struct Moment {
        let now: Instant
        /// The number of the source's epochs so far.
        let epochs: Int
        /// Whether the event is the latest of them.
        let isEpoch: Bool

        /// The number of epochs before the event.
        var earlierEpochs: Int { isEpoch ? epochs - 1 : epochs }
    }

    /// Records a delivery.
    /// - Parameter period: the receiver's period in seconds, if known.
    mutating func recordDelivery(_ moment: Moment, period: @autoclosure () -> Double?) {
        // Nearly every delivery of the foreground follows another one at once.
        let hasGap = current != nil || (mark.map { DeliveryGaps.mayBeSilence(from: $0.time, to: moment.now) } ?? false)
        if hasGap {
            recordSilence(moment, period: period())
            if current != nil { close(at: moment.now, epochs: moment.earlierEpochs) }
        }
        mark = (moment.now, moment.epochs)
    }

    /// Whether the receiver may have been silent in between; false is certain.
    private static func mayBeSilence(from begin: Instant, to end: Instant) -> Bool {
        end.nanoseconds &- begin.nanoseconds > Int64(SourceWait.silenceTimeout * 1e9)
    }

    /// Records the current cause; nil if the next fix is delivered.
    ///
    /// An event that is no epoch, such as the loss of gpsd, has not caused a silence before it.
    mutating func record(_ cause: GapCause?, _ moment: Moment, period: @autoclosure () -> Double?) {
        if mark == nil { mark = (moment.now, moment.earlierEpochs) }
        recordSilence(moment, lateness: moment.isEpoch ? nil : DeliveryGaps.usualLateness, period: period())
        switch (current?.cause.kind, cause) {
        case (.noFix?, nil): break
        case (let kind?, let cause?) where kind == cause.kind: current?.cause = cause
        default:
            if current != nil { close(at: moment.now, epochs: moment.earlierEpochs) }
            if let cause, let mark {
                current = DeliveryGap(cause: cause, from: mark.time, to: moment.now, epochs: 0)
            }
        }
    }

    /// Records that the source's time has jumped; a gap ends before the jump.
    mutating func restartTime(from before: Instant, _ moment: Moment) {
        close(at: before, epochs: moment.earlierEpochs)
        mark = (moment.now, moment.earlierEpochs)
    }

    /// A copy in which the current gap lasts until now.
    func extended(to moment: Moment, period: Double?) -> DeliveryGaps {
        var copy = self
        copy.recordSilence(moment, lateness: DeliveryGaps.usualLateness, period: period)
        copy.current?.to = moment.now
        if let mark = copy.mark { copy.current?.epochs = moment.epochs - mark.epochs }
        return copy
    }

    // MARK: Spans

    /// Seconds by which a single fix may be late; it is not less than 1.5 periods of the receiver.
    private static let usualLateness = 2.0

    /// Starts a gap without a fix if one is overdue: a trace simply continues after a part that is missing in it.
    /// - Parameter lateness: seconds after which it is overdue if the receiver's period is known; nil for those after
    ///   which a source reports its silence.
    private mutating func recordSilence(
        _ moment: Moment, lateness: Double? = nil, period: @autoclosure () -> Double?
    ) {
        guard let mark, let due = current == nil ? mark.time : current?.cause.fixDue else { return }
        let overdue = moment.now.seconds(since: due)
        let least = lateness ?? SourceWait.silenceTimeout
        guard overdue > least else { return }
        let period = period()
        guard overdue > max(1.5 * (period ?? 0), period == nil ? SourceWait.silenceTimeout : least) else { return }
        let begin = max(due, mark.time)
        // All epochs so far were skipped before the needed one.
        if current != nil { close(at: begin, epochs: moment.earlierEpochs) }
        current = DeliveryGap(cause: .noFix, from: begin, to: moment.now, epochs: 0)
    }

    private mutating func close(at now: Instant, epochs: Int) {
        guard var gap = current, let begin = mark else { return }
        current = nil
        mark = (now, epochs)
        gap.to = now
        gap.epochs = epochs - begin.epochs
        guard gap.isNoticeable else { return }
        totals[gap.cause.kind, default: Total()].add(gap)
        append(gap)
    }

    private mutating func append(_ gap: DeliveryGap) {
        if let last = spans.indices.last, spans[last].cause.kind == gap.cause.kind, spans[last].to == gap.from {
            spans[last].extend(by: gap)
        } else {
            spans.append(gap)
            dropOldest()
        }
    }

    /// Drops half at a time, so that a long run does not move all spans for each new one.
    private mutating func dropOldest() {
        guard spans.count > 2 * DeliveryGaps.capacity else { return }
        spans.removeFirst(DeliveryGaps.capacity)
        dropped += DeliveryGaps.capacity
    }
}

extension DeliveryGaps.Total {
    fileprivate mutating func add(_ gap: DeliveryGap) {
        count += gap.count
        seconds += gap.seconds
        epochs += gap.epochs
    }
}

extension DeliveryGap {
    /// Whether it is more than a change at one instant.
    fileprivate var isNoticeable: Bool { seconds > 0 || epochs > 0 }

    fileprivate mutating func extend(by next: DeliveryGap) {
        cause = next.cause
        to = next.to
        epochs += next.epochs
        count += next.count
    }
}
