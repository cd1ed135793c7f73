public import LocationModel

/// Timed stimuli of a replay.
public struct Script: Hashable, Sendable {
    /// When a step happens. No step happens before the step above it.
    public enum Trigger: Hashable, Sendable {
        /// Seconds after the first epoch.
        case at(Double)
        /// Seconds after midnight UTC: the first such instant, from the first epoch on.
        case timeOfDay(Double)
        /// Seconds after the step before it, or after the first epoch.
        case after(Double)
        /// Seconds after the first such event, of those that come at least `since` seconds after the step before it.
        case event(EventPattern, since: Double, after: Double)
    }

    /// A stimulus with its time.
    public struct Step: Hashable, Sendable {
        /// When the step is due.
        public var trigger: Trigger
        /// The stimulus; nil for a step that only waits.
        public var stimulus: Stimulus?

        /// A step with any trigger.
        public init(_ trigger: Trigger, _ stimulus: Stimulus?) {
            self.trigger = trigger
            self.stimulus = stimulus
        }

        /// A stimulus, `offset` seconds after the first epoch.
        public init(at offset: Double, _ stimulus: Stimulus) { self.init(.at(offset), stimulus) }

        /// An event of the app's lifecycle, `offset` seconds after the first epoch.
        public init(at offset: Double, _ event: LifecycleEvent) { self.init(at: offset, .app(event)) }

        /// Seconds after the first epoch, if that is what its time is counted from.
        var offset: Double? { if case .at(let offset) = trigger { offset } else { nil } }
    }

    /// The steps, in their order.
    public private(set) var steps: [Step]
    /// Steps that happen at their own times, whatever ``steps`` wait for: faults of the source.
    public private(set) var concurrentSteps: [Step] = []

    /// A script. Steps that all count from the first epoch may come in any order; others happen in the order given.
    public init(_ steps: [Step] = []) {
        let offsets = steps.compactMap(\.offset)
        guard offsets.count == steps.count else {
            self.steps = steps
            return
        }
        // Sorted by index as well, because the sort is not stable and the order of simultaneous steps matters.
        self.steps = zip(offsets, steps).enumerated()
            .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element.1)
    }

    /// A script, and steps that happen at their own times, whatever it waits for.
    public init(_ steps: [Step], concurrentSteps: [Step]) {
        self.init(steps)
        self.concurrentSteps = Script(concurrentSteps).steps
    }

    /// Whether a step is a fault of the source.
    var injectsFaults: Bool { (steps + concurrentSteps).contains { $0.stimulus?.isFault == true } }

    /// A period in the background, in seconds since the first epoch; without an end the app does not return.
    public static func background(from: Double, to: Double?) -> Script {
        Script([Step(at: from, .home)] + (to.map { [Step(at: $0, .enterForeground)] } ?? []))
    }

    /// A script with the steps of both, whose steps all count from the first epoch.
    public func joined(with other: Script) -> Script {
        Script(steps + other.steps, concurrentSteps: concurrentSteps + other.concurrentSteps)
    }
}
