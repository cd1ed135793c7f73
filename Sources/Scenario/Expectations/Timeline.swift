public import CPUMeter
public import LocationModel
public import LocationService

/// What has happened in a run, in its order, and what it has come to: what an expectation is held against.
public struct Timeline: Sendable {
    /// Something that happened.
    public struct Entry: Sendable {
        /// When, by the source's time.
        public let time: Instant
        /// What it was.
        public let event: ServiceEvent
    }

    /// Everything that happened. It is not sorted by time when the source's time has jumped.
    public private(set) var entries: [Entry] = []
    /// Whether the app has a scene, by whose messages' names the expectations go.
    public var usesScenes: Bool
    /// What each state of the app has come to; to be filled in at the end.
    public var counts: [ApplicationState: ServiceCounts] = [:]
    /// What each state of the app has cost, once for each run in which nobody looked on; without any, no budget can be
    /// held against it.
    public var costs: [CPULedger] = []

    /// Nothing has happened yet.
    public init(usesScenes: Bool = false) { self.usesScenes = usesScenes }

    /// Adds what happened now.
    public mutating func append(_ event: ServiceEvent, at time: Instant) {
        entries.append(Entry(time: time, event: event))
    }

    /// The state that the app was in at the end.
    public var state: ApplicationState {
        for entry in entries.reversed() { if case .state(let state, _) = entry.event { return state } }
        return .notRunning
    }

    /// The words of an aspect, each with its time.
    func words(of aspect: Aspect) -> [(time: Instant, word: String)] {
        entries.compactMap { entry in
            aspect.word(for: entry.event, usesScenes: usesScenes).map { (entry.time, $0) }
        }
    }

    /// Reads the counts out of a service that has run.
    public mutating func close<Source>(_ service: borrowing LocationService<Source>) where Source: ~Copyable {
        for state in ApplicationState.allCases { counts[state] = service.counts(in: state) }
    }
}

/// Writes down what happens in a run.
public final class TimelineRecorder {
    /// What has happened so far.
    public private(set) var timeline: Timeline

    /// Nothing has happened yet.
    /// - Parameter usesScenes: whether the app has a scene.
    public init(usesScenes: Bool = false) { timeline = Timeline(usesScenes: usesScenes) }

    /// Watches an app.
    public func observe(_ application: inout Application) {
        application.observe { [self] in timeline.append($0, at: $1) }
    }
}
