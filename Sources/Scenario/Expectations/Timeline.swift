package import CPUMeter
public import LocationModel
public import LocationService

/// The events of a run in order, with its counts and costs: the input of an expectation.
public struct Timeline: Sendable {
    /// An event with its time.
    public struct Entry: Sendable {
        /// The source's time.
        public let time: Instant
        /// What has happened; events of the same time are in the order in which they happened.
        public let event: ServiceEvent
    }

    /// The events. They are not sorted by time if the source's time has jumped.
    public private(set) var entries: [Entry] = []
    /// Whether the app has a scene; then expectations use the names of its messages.
    public var usesScenes: Bool
    /// The counts of each state of the app; filled in at the end.
    public var counts: [ApplicationState: ServiceCounts] = [:]
    /// The cost of each state of the app, one ledger for each undisturbed run; without any, budgets are skipped.
    package var costs: [CPULedger] = []

    /// When a step of the script was done.
    struct Mark: Sendable {
        let time: Instant
        /// The number of events before it.
        let entry: Int
    }

    /// When each step was done, by its index in the script.
    private(set) var marks: [Int: Mark] = [:]
    /// The first epoch; without it, moments are unknown.
    public var start: Instant?
    /// The end of the run; nil: the last event.
    public var end: Instant?
    /// The true positions in the order of time, for the expectations that need them.
    public var truth: [TruePosition] = []
    /// The app's state before the first event.
    private var initialState = ApplicationState.notRunning

    /// A timeline without events, whose app is not running.
    /// - Parameter usesScenes: whether the app has a scene.
    public init(usesScenes: Bool = false) { self.usesScenes = usesScenes }

    package mutating func append(_ event: ServiceEvent, at time: Instant) {
        if start == nil { start = time }
        entries.append(Entry(time: time, event: event))
    }

    /// Records that a step of the script is done now, before what follows from it.
    package mutating func append(step: Int, at time: Instant) {
        if start == nil { start = time }
        marks[step] = Mark(time: time, entry: entries.count)
    }

    /// The app's state at the end.
    public var state: ApplicationState { state(before: entries.count) }

    private func state(before index: Int) -> ApplicationState {
        for entry in entries[..<index].reversed() { if case .state(let state, _) = entry.event { return state } }
        return initialState
    }

    /// The app's state at an instant, after everything that happened at it.
    func state(at instant: Instant) -> ApplicationState {
        state(before: entries.lastIndex { $0.time <= instant }.map { $0 + 1 } ?? 0)
    }

    /// The time after a step; nil if the step was not done.
    func after(_ scope: StepScope) -> Timeline? {
        guard let mark = marks[scope.step] else { return nil }
        let next = marks[scope.step + 1]
        let limit = scope.seconds.map { mark.time.advanced(bySeconds: $0) }
        var last = next?.entry ?? entries.count
        if let limit {
            last = entries[mark.entry...].firstIndex { $0.time > limit } ?? entries.count
        }
        var part = Timeline(usesScenes: usesScenes)
        part.start = mark.time
        part.end = limit ?? next?.time ?? end
        part.initialState = state(before: mark.entry)
        part.truth = truth
        part.entries = Array(entries[mark.entry..<last])
        var state = part.initialState
        for entry in part.entries {
            switch entry.event {
            case .state(let next, _): state = next
            case .locations(let delivery):
                part.counts[state, default: ServiceCounts()].deliveries += 1
                part.counts[state, default: ServiceCounts()].locations += delivery.locations.count
            default: break
            }
        }
        return part
    }

    /// The state with its beginning and its end, for each stay in it.
    func stays(in wanted: ApplicationState) -> [(from: Instant, to: Instant)] {
        guard var begin = start else { return [] }
        var (state, stays) = (initialState, [(from: Instant, to: Instant)]())
        for entry in entries {
            guard case .state(let next, _) = entry.event else { continue }
            if state == wanted { stays.append((begin, entry.time)) }
            (state, begin) = (next, entry.time)
        }
        if state == wanted { stays.append((begin, end ?? entries.last?.time ?? begin)) }
        return stays
    }

    /// The deliveries to the app, in a state or in all.
    func deliveries(in state: ApplicationState?) -> [(time: Instant, delivery: DeliveredLocations)] {
        entries.compactMap { entry in
            guard case .locations(let delivery) = entry.event, state == nil || delivery.state == state else {
                return nil
            }
            return (entry.time, delivery)
        }
    }

    /// The words of an aspect with their times.
    package func words(of aspect: Aspect) -> [(time: Instant, word: String)] {
        entries.compactMap { entry in
            aspect.word(for: entry.event, usesScenes: usesScenes).map { (entry.time, $0) }
        }
    }

    /// Copies the counts, the beginning and the end of a service that has run.
    public mutating func close<Source>(_ service: borrowing LocationService<Source>) where Source: ~Copyable {
        for state in ApplicationState.allCases { counts[state] = service.counts(in: state) }
        (start, end) = (service.beginning ?? start, service.time)
    }
}

/// Where the device really was.
public struct TruePosition: Hashable, Sendable {
    /// The instant of the position.
    public var time: Instant
    /// Latitude and longitude, WGS-84 degrees.
    public var coordinate: Coordinate

    /// A position at an instant.
    public init(time: Instant, coordinate: Coordinate) {
        self.time = time
        self.coordinate = coordinate
    }
}

extension [TruePosition] {
    /// Adds a fix's position, unless it has none or its time goes back.
    package mutating func append(_ fix: Fix) {
        guard let coordinate = fix.coordinate, last.map({ fix.time > $0.time }) ?? true else { return }
        append(TruePosition(time: fix.time, coordinate: coordinate))
    }
}
