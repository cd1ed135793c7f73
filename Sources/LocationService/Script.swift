public import ApplicationLifecycle
import LocationModel

/// What happens in the course of a replay, by seconds since the first epoch.
public struct Script: Hashable, Sendable {
    /// One thing that happens.
    public struct Step: Hashable, Sendable {
        /// Seconds since the first epoch.
        public var offset: Double
        /// What happens then.
        public var occurrence: Occurrence

        /// Something that happens so many seconds after the first epoch.
        public init(at offset: Double, _ occurrence: Occurrence) {
            self.offset = offset
            self.occurrence = occurrence
        }

        /// Something that happens in the app's life, so many seconds after the first epoch.
        public init(at offset: Double, _ event: ApplicationLifecycle.Event) { self.init(at: offset, .app(event)) }
    }

    /// The steps, earliest first.
    public private(set) var steps: [Step]

    /// A script; the steps may come in any order.
    public init(_ steps: [Step] = []) {
        // Sorting by offset alone is not stable, and the order of one moment's steps counts.
        self.steps = steps.enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
            .map(\.element)
    }

    /// A stay in the background, in seconds since the first epoch; without an end the app does not come back.
    public static func background(from: Double, to: Double?) -> Script {
        Script([Step(at: from, .home)] + (to.map { [Step(at: $0, .enterForeground)] } ?? []))
    }

    /// Both scripts' steps.
    public func joined(with other: Script) -> Script { Script(steps + other.steps) }
}

/// A script on the way: its next step, as an instant of the trace.
struct RunningScript {
    private var steps: ArraySlice<Script.Step>
    private var origin: Instant

    init(_ script: Script, from origin: Instant) {
        steps = script.steps[...]
        self.origin = origin
    }

    var next: Instant? { steps.first.map { origin.advanced(bySeconds: $0.offset) } }

    mutating func popNext() -> Occurrence? { steps.popFirst()?.occurrence }

    /// The trace's time has jumped by so many seconds; what is to come keeps its distance.
    mutating func shift(bySeconds seconds: Double) { origin = origin.advanced(bySeconds: seconds) }
}
