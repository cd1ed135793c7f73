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
            }
        }

        /// Whether it is about measured costs, the only results that differ between machines.
        public var isBudget: Bool {
            switch self {
            case .backgroundShare, .instructions: true
            case .state, .exactly, .inOrder, .count, .quantity: false
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
