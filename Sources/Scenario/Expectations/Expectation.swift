public import LocationModel
import LocationService

extension Scenario {
    /// What should have come of a run.
    public enum Expectation: Hashable, Sendable {
        /// The state that the app is in at the end.
        case state(ApplicationState)
        /// The words of an aspect are these, and no others.
        case exactly(Aspect, [String])
        /// Among the words of an aspect are these, in this order; there may be others before, between and behind them.
        case inOrder(Aspect, [String])
        /// There are so many of an aspect.
        case count(Aspect, Amount)
        /// A quantity of the whole run, or of one state of the app, comes to so much.
        case quantity(Quantity, ApplicationState?, Amount)
        /// A second behind the screen costs at most so much of what one on it costs: 0.2 is a fifth. By instructions, where the
        /// kernel counts them, else by CPU time.
        case backgroundShare(Double)
        /// The app's time in a state costs at most so many instructions. Not every kernel counts them.
        case instructions(ApplicationState, Int)

        /// What is counted for each state of the app.
        public enum Quantity: String, CaseIterable, Sendable {
            /// Deliveries to the app.
            case deliveries
            /// Locations in them.
            case locations
            /// What wakes a processor.
            case wakeUps
            /// Epochs of the source that were decoded.
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
            }
        }

        /// Whether it is about what was measured: the only kind that is not the same on every machine.
        public var isBudget: Bool {
            switch self {
            case .backgroundShare, .instructions: true
            case .state, .exactly, .inOrder, .count, .quantity: false
            }
        }

        /// What is expected, in words.
        public var text: String {
            switch self {
            case .state(let state): state.rawValue
            case .exactly(_, let words): Self.text(of: words)
            case .inOrder(_, let words): "in order \(Self.text(of: words))"
            case .count(_, let amount), .quantity(_, _, let amount): amount.text
            case .backgroundShare(let share): "at most \(share)"
            case .instructions(_, let count): "at most \(count)"
            }
        }

        /// What is too long for a line is told by its ends.
        static func text(of words: [String]) -> String {
            switch words.count {
            case 0: "none"
            case ...4: words.joined(separator: ", ")
            default: "\(words.count), from \(words[0]) to \(words[words.count - 1])"
            }
        }
    }
}
