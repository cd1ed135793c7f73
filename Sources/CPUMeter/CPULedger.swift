public import LocationModel

/// Records the CPU usage of each state of the application.
///
/// A pure value: it is passed each new state with a reading, and adds the difference to the state that ends. Between
/// two changes of state it costs nothing, however many fixes are delivered.
///
///     var ledger = CPULedger(.active, at: meter.read(), time: now)
///     ledger.enter(.background, at: meter.read(), time: now)
///     let report = ledger.closed(at: meter.read(), time: now)
///     report[.active].usage.processSeconds
public struct CPULedger: Sendable {
    /// The usage in one state.
    public struct Entry: Hashable, Sendable {
        /// CPU time, context switches, memory, instructions.
        public internal(set) var usage = CPUUsage.zero
        /// Seconds spent in the state, by the clock of the trace (or the real one, live); 0 if no times were passed.
        public internal(set) var seconds = 0.0
        /// How often the state was entered from another one; the first state counts as entered once.
        public internal(set) var visits = 0

        /// CPU seconds per second in the state: 0.01 is one per cent of one core; nil if no time has passed.
        public var load: Double? { seconds > 0 ? usage.processSeconds / seconds : nil }
    }

    /// The usage of the process before the first state began: loading and initializing the program.
    public private(set) var startUp = CPUUsage.zero
    /// The usage that reporting has caused, which is in no state; `visits` is the number of requests.
    public private(set) var statusRequests = Entry()

    /// The state to which usage is added now.
    public private(set) var state: ApplicationState
    private var entries: [ApplicationState: Entry] = [:]
    private var reading: CPUUsage
    private var time: Instant?

    /// Starts a ledger in a state.
    /// - Parameters:
    ///   - state: the state the application is in.
    ///   - reading: the current reading.
    ///   - time: the current time of the trace; nil if seconds are not recorded.
    public init(_ state: ApplicationState, at reading: CPUUsage, time: Instant? = nil) {
        self.state = state
        self.reading = reading
        self.time = time
        entries[state, default: Entry()].visits = 1
    }

    /// Adds the usage since the last call to the state that ends, and starts another one.
    ///
    /// Entering the same state again adds the usage but does not count as a visit. A time before the last one (the
    /// trace restarted) adds no seconds.
    public mutating func enter(_ next: ApplicationState, at reading: CPUUsage, time: Instant? = nil) {
        accumulate(until: reading, time: time)
        if next != state { entries[next, default: Entry()].visits += 1 }
        state = next
    }

    /// Starts the first state now; everything that the process has used before is its start-up.
    public mutating func begin(at reading: CPUUsage, time: Instant? = nil) {
        startUp = reading
        self.reading = reading
        self.time = time ?? self.time
    }

    /// Moves the usage of status requests out of the current state, so that observing a run does not change its
    /// figures.
    /// - Parameters:
    ///   - usage: what they have used.
    ///   - requests: how many there were; 0 for the rest of one that was counted.
    public mutating func setAside(_ usage: CPUUsage, requests: Int = 1) {
        statusRequests.usage += usage
        statusRequests.visits += requests
        reading += usage
    }

    /// The usage in the current state since it was entered the last time.
    package func presentUsage(at reading: CPUUsage) -> CPUUsage { reading - self.reading }

    /// A copy of the ledger as if the current state ended now; this ledger is unchanged.
    public func closed(at reading: CPUUsage, time: Instant? = nil) -> CPULedger {
        var copy = self
        copy.accumulate(until: reading, time: time)
        return copy
    }

    /// The usage in a state up to the last call; all zero for a state that was never entered.
    public subscript(state: ApplicationState) -> Entry { entries[state] ?? Entry() }

    /// The total of all states.
    public var total: Entry {
        ApplicationState.allCases.reduce(into: Entry()) { sum, state in
            let entry = self[state]
            sum.usage += entry.usage
            sum.seconds += entry.seconds
            sum.visits += entry.visits
        }
    }

    private mutating func accumulate(until reading: CPUUsage, time: Instant?) {
        entries[state, default: Entry()].usage += reading - self.reading
        if let time, let began = self.time, time > began {
            entries[state, default: Entry()].seconds += time.seconds(since: began)
        }
        self.reading = reading
        self.time = time ?? self.time
    }
}
