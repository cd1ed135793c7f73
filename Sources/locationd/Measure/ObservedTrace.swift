import LiveSources
import LocationModel
import TraceSource

/// A trace that records what a live source would be asked for: its demands, its epochs and the loop's deadlines.
struct ObservedTrace: FixSource, ~Copyable {
    /// What a live source would have been asked for.
    final class Record {
        /// The times of the decoded epochs.
        fileprivate(set) var epochs: [Instant] = []
        fileprivate(set) var changes: [LiveWakeUps.DemandChange] = []
        /// The instants at which the loop had work without an epoch.
        fileprivate(set) var deadlines: [Instant] = []
    }

    private var trace: TraceSource
    private let record: Record
    private var demand: Demand?

    init(_ trace: consuming TraceSource, record: Record) {
        self.trace = trace
        self.record = record
    }

    var counts: SourceCounts { trace.counts }

    mutating func next(_ demand: Demand, before limit: Instant?, at now: Instant) throws(TraceError) -> SourceEvent {
        if demand != self.demand {
            // The first demand is made before the trace has a time.
            if self.demand != nil { record.changes.append(LiveWakeUps.DemandChange(at: now, demand)) }
            self.demand = demand
        }
        let event = try trace.next(demand, before: limit, at: now)
        switch event {
        case .fix(let fix), .restarted(let fix, _): record.epochs.append(fix.time)
        case .limitReached: if let limit { record.deadlines.append(limit) }
        case .waiting, .silent, .lost, .found, .ended: break
        }
        return event
    }
}
