public import LocationModel
import LocationService

extension Scenario {
    /// An expected result of a run.
    public enum Expectation: Hashable, Sendable {
        /// The app's state at the end.
        case state(ApplicationState)
        /// The words of an aspect are exactly these.
        case exactly(Aspect, [String])
        /// The words of an aspect include these, in this order; others may come before, between and after them.
        case inOrder(Aspect, [String])
        /// The number of events of an aspect.
        case count(Aspect, Amount)
        /// A quantity of the whole run, or of one state of the app.
        case quantity(Quantity, ApplicationState?, Amount)
        /// The maximum cost of a second in the background, as a share of one in the foreground: 0.2 is a fifth.
        /// Measured in instructions where the kernel counts them, otherwise in CPU time.
        case backgroundShare(Double)
        /// The maximum number of instructions in a state. Not every kernel counts them.
        case instructions(ApplicationState, Int)
        /// The maximum CPU time in a state, in milliseconds.
        case milliseconds(ApplicationState, Double)
        /// The longest time between two deliveries, in seconds; in a state also from its beginning to the first one and
        /// from the last one to its end.
        case longestGap(ApplicationState?, Double)
        /// The highest age of a location when it is delivered, in seconds.
        case age(ApplicationState?, Double)
        /// The least share of the time, of a state or of all, in which the app's last location is within `metres` of
        /// the true position.
        case timeWithin(metres: Double, ApplicationState?, share: Double)

        /// The rules that hold for every app: the order of messages and states, nothing delivered to an app that does
        /// not run, nothing after its time, and no end by its own fault.
        case rules

        // At a moment

        /// The app's state at a moment.
        case stateAt(Moment, StepLabel, ApplicationState)
        /// At a moment, the app's last location is at most `within` metres from a point; nil: from the true position.
        case position(Moment, StepLabel, within: Double, of: Coordinate?)

        // After a step

        /// The step that waits for this event was done, at most `within` seconds after the step before it.
        case happened(step: Int, StepLabel, String, within: Double?)
        /// An expectation of the time after a step.
        indirect case during(StepScope, Expectation)
        /// The state as soon as a step was done.
        case stateAtOnce(ApplicationState)
        /// The state is entered, or has been since the beginning.
        case reached(ApplicationState)

        /// What is counted for each state of the app.
        public enum Quantity: String, CaseIterable, Sendable {
            /// Deliveries to the app.
            case deliveries
            /// Locations in them.
            case locations
            /// Wake-ups of a processor.
            case wakeUps
            /// Decoded epochs of the source.
            case epochsDecoded

            func value(of counts: ServiceCounts) -> Int {
                switch self {
                case .deliveries: counts.deliveries
                case .locations: counts.locations
                case .wakeUps: counts.wakeUps
                case .epochsDecoded: counts.source.epochsDecoded
                }
            }
        }

        /// Its key in a scenario file, below `expect`.
        public var name: String {
            switch self {
            case .state: "state"
            case .exactly(let aspect, _), .inOrder(let aspect, _), .count(let aspect, _): aspect.rawValue
            case .quantity(let quantity, let state, _): "\(quantity.rawValue).\(state?.rawValue ?? "total")"
            case .backgroundShare: "cpu.backgroundToForeground"
            case .instructions(let state, _): "cpu.instructions.\(state.rawValue)"
            case .milliseconds(let state, _): "cpu.milliseconds.\(state.rawValue)"
            case .rules: "rules"
            case .longestGap(let state, _): "longestGap.\(state?.rawValue ?? "total")"
            case .age(let state, _): "age.\(state?.rawValue ?? "total")"
            case .timeWithin(_, let state, _): "timeWithin.\(state?.rawValue ?? "total")"
            case .stateAt(_, let label, _): "\(label).state"
            case .position(_, let label, _, _): "\(label).position"
            case .happened(_, let label, _, _): "\(label).waitFor"
            case .during(let scope, let expectation): "\(scope.label).\(expectation.name)"
            case .stateAtOnce, .reached: "state"
            }
        }

        /// Whether it is about measured costs, the only results that differ between machines.
        package var isBudget: Bool {
            switch self {
            case .backgroundShare, .instructions, .milliseconds: true
            case .during(_, let expectation): expectation.isBudget
            default: false
            }
        }

        /// Whether it needs the true positions (``Timeline/truth``).
        package var needsTruth: Bool {
            switch self {
            case .timeWithin, .position(_, _, _, of: nil): true
            default: false
            }
        }

        /// The expected value, in words.
        public var text: String {
            switch self {
            case .state(let state): state.rawValue
            case .exactly(_, let words): Self.text(of: words)
            case .inOrder(_, let words): "in order \(Self.text(of: words))"
            case .count(_, let amount), .quantity(_, _, let amount): amount.text
            case .backgroundShare(let share): "at most \(share)"
            case .instructions(_, let count): "at most \(count)"
            case .milliseconds(_, let most): "at most \(most.shortText(decimals: 3)) ms"
            case .rules: "hold"
            case .longestGap(_, let seconds), .age(_, let seconds): "at most \(TimeSpan(seconds: seconds).text)"
            case .timeWithin(let metres, _, let share):
                """
                at least \((share * 100).shortText(decimals: 3)) % of the time within \(metres.shortText(decimals: 3)) \
                m
                """
            case .stateAt(_, _, let state), .stateAtOnce(let state), .reached(let state): state.rawValue
            case .position(_, _, let metres, let point):
                "within \(metres.shortText(decimals: 3)) m of \(point == nil ? "the truth" : "the point")"
            case .happened(_, _, let event, let seconds):
                event + (seconds.map { ", within \(TimeSpan(seconds: $0).text)" } ?? "")
            case .during(let scope, let expectation):
                expectation.text + (scope.seconds.map { " within \(TimeSpan(seconds: $0).text)" } ?? "")
            }
        }

        /// A long list is abbreviated to its ends.
        static func text(of words: [String]) -> String {
            switch words.count {
            case 0: "none"
            case ...4: words.joined(separator: ", ")
            default: "\(words.count), from \(words[0]) to \(words[words.count - 1])"
            }
        }
    }
}
