public import CPUMeter
public import LocationModel
public import LocationService

/// The events of a run in order, with its counts and costs: the input of an expectation.
public struct Timeline: Sendable {
    /// An event with its time.
    public struct Entry: Sendable {
        /// The source's time.
        public let time: Instant
        /// The event.
        public let event: ServiceEvent
    }

    /// The events. They are not sorted by time if the source's time has jumped.
    public private(set) var entries: [Entry] = []
    /// Whether the app has a scene; then expectations use the names of its messages.
    public var usesScenes: Bool
    /// The counts of each state of the app; filled in at the end.
    public var counts: [ApplicationState: ServiceCounts] = [:]
    /// The cost of each state of the app, one ledger for each undisturbed run; without any, budgets are skipped.
    public var costs: [CPULedger] = []

    /// An empty timeline.
    public init(usesScenes: Bool = false) { self.usesScenes = usesScenes }

    /// Adds an event.
    public mutating func append(_ event: ServiceEvent, at time: Instant) {
        entries.append(Entry(time: time, event: event))
    }

    /// The app's state at the end.
    public var state: ApplicationState {
        for entry in entries.reversed() { if case .state(let state, _) = entry.event { return state } }
        return .notRunning
    }

    /// The words of an aspect with their times.
    func words(of aspect: Aspect) -> [(time: Instant, word: String)] {
        entries.compactMap { entry in
            aspect.word(for: entry.event, usesScenes: usesScenes).map { (entry.time, $0) }
        }
    }

    /// Copies the counts of a service that has run.
    public mutating func close<Source>(_ service: borrowing LocationService<Source>) where Source: ~Copyable {
        for state in ApplicationState.allCases { counts[state] = service.counts(in: state) }
    }
}
