public import LocationModel

/// Timed stimuli of a replay, in seconds since the first epoch.
public struct Script: Hashable, Sendable {
    /// A stimulus with its time.
    public struct Step: Hashable, Sendable {
        /// Seconds since the first epoch.
        public var offset: Double
        /// The stimulus.
        public var stimulus: Stimulus

        /// A stimulus, so many seconds after the first epoch.
        public init(at offset: Double, _ stimulus: Stimulus) {
            self.offset = offset
            self.stimulus = stimulus
        }

        /// An event of the app's lifecycle, so many seconds after the first epoch.
        public init(at offset: Double, _ event: LifecycleEvent) { self.init(at: offset, .app(event)) }
    }

    /// The steps, earliest first.
    public private(set) var steps: [Step]

    /// A script; the steps may come in any order.
    public init(_ steps: [Step] = []) {
        // Sorted by index as well, because the sort is not stable and the order of simultaneous steps matters.
        self.steps = steps.enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
            .map(\.element)
    }

    /// A period in the background, in seconds since the first epoch; without an end the app does not return.
    public static func background(from: Double, to: Double?) -> Script {
        Script([Step(at: from, .home)] + (to.map { [Step(at: $0, .enterForeground)] } ?? []))
    }

    /// A script with the steps of both.
    public func joined(with other: Script) -> Script { Script(steps + other.steps) }
}
