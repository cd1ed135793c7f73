public import LocationModel

/// What each state of the application has cost.
///
/// A pure value: it is told which state begins, with a reading taken then, and books the difference to the state that
/// ends. Between two changes of state it costs nothing, however many fixes are delivered.
///
///     var ledger = CPULedger(.active, at: meter.read(), time: now)
///     ledger.enter(.background, at: meter.read(), time: now)
///     let report = ledger.closed(at: meter.read(), time: now)
///     report[.active].usage.processSeconds
public struct CPULedger: Sendable {
    /// What one state has used.
    public struct Entry: Hashable, Sendable {
        /// CPU time, switches, memory, instructions.
        public internal(set) var usage = CPUUsage.zero
        /// Seconds spent in the state, by the clock of the trace (or the real one, live); 0 when no times were given.
        public internal(set) var seconds = 0.0
        /// How often the state was entered from another one, the first state included.
        public internal(set) var visits = 0

        /// CPU seconds per second of the state: 0.01 is one per cent of one core; nil when no time has passed.
        public var load: Double? { seconds > 0 ? usage.processSeconds / seconds : nil }
    }

    /// The state that is being booked now.
    public private(set) var state: ApplicationState
    private var entries: [ApplicationState: Entry] = [:]
    private var reading: CPUReading
    private var time: Instant?

    /// Opens the books in a state.
    /// - Parameters:
    ///   - state: the state the application is in.
    ///   - reading: a reading of this moment.
    ///   - time: the trace's time now, or nil when seconds are not wanted.
    public init(_ state: ApplicationState, at reading: CPUReading, time: Instant? = nil) {
        self.state = state
        self.reading = reading
        self.time = time
        entries[state, default: Entry()].visits = 1
    }

    /// Books what was used since the last call to the state that ends, and begins another one.
    ///
    /// Entering the same state again books and is no new visit. A time before the last one (the trace began anew) adds
    /// no seconds.
    public mutating func enter(_ next: ApplicationState, at reading: CPUReading, time: Instant? = nil) {
        book(until: reading, time: time)
        if next != state { entries[next, default: Entry()].visits += 1 }
        state = next
    }

    /// The books as they would be if the present state ended now; this ledger goes on.
    public func closed(at reading: CPUReading, time: Instant? = nil) -> CPULedger {
        var copy = self
        copy.book(until: reading, time: time)
        return copy
    }

    /// What a state has used until the last booking; all zero for a state that was never entered.
    public subscript(state: ApplicationState) -> Entry { entries[state] ?? Entry() }

    /// All states together.
    public var total: Entry {
        ApplicationState.allCases.reduce(into: Entry()) { sum, state in
            let entry = self[state]
            sum.usage += entry.usage
            sum.seconds += entry.seconds
            sum.visits += entry.visits
        }
    }

    private mutating func book(until reading: CPUReading, time: Instant?) {
        entries[state, default: Entry()].usage += reading - self.reading
        if let time, let began = self.time, time > began {
            entries[state, default: Entry()].seconds += time.seconds(since: began)
        }
        self.reading = reading
        self.time = time ?? self.time
    }
}
