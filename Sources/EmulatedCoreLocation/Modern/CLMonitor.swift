import EmulatedDevice
public import Foundation

/// How a condition is, by the name that it has for Objective-C.
public typealias CLMonitoringState = CLMonitor.Event.State

/// Watches conditions for the app, and tells when one begins or ceases to hold. What it watches outlasts the app's process,
/// under the monitor's name.
public actor CLMonitor {
    /// The monitor's name.
    public let name: String
    /// What happens, one after the other. There is one reader; what nobody reads waits, up to 256 events.
    public let events: Events
    private let core: MonitorCore

    /// The monitor of that name. A name is open once at a time; to open it twice is a programmer's error, and ends the
    /// program.
    public init(_ name: String) async {
        self.name = name
        core = MonitorCore(name, Device.current)
        events = Events(core: core)
    }

    deinit { core.close() }

    /// The names of the conditions that are watched.
    public var identifiers: [String] { core.identifiers }

    /// A condition with its last event; nil for a name that is not watched.
    public func record(for identifier: String) -> Record? { core.record(for: identifier) }

    /// Has a condition watched, at most 20 of them with the regions of the location managers. One of the same name is
    /// replaced.
    public func add(_ condition: any CLCondition, identifier: String) {
        core.add(condition, identifier, assuming: .unknown)
    }

    /// The same for a condition of which the app knows how it is; it is told when that is otherwise.
    public func add(_ condition: any CLCondition, identifier: String, assuming state: Event.State) {
        core.add(condition, identifier, assuming: state)
    }

    /// Does not have it watched any longer.
    public func remove(_ identifier: String) { core.remove(identifier) }

    /// A condition and what has happened to it.
    public struct Record: Sendable {
        /// What is watched.
        public let condition: any CLCondition
        /// The last event; before the first one, how it was assumed to be.
        public internal(set) var lastEvent: Event
    }

    /// Something that has happened to a condition.
    public struct Event: Sendable {
        /// The condition's name.
        public let identifier: String
        /// More about what was found: nothing, for a circle.
        public let refinement: (any CLCondition)?
        /// How the condition is now.
        public let state: State
        /// When that was found.
        public let date: Date
        /// Whether the user lets the app know only roughly where the device is: then circles are not watched.
        public internal(set) var accuracyLimited = false
        /// Whether the user has said no.
        public internal(set) var authorizationDenied = false
        /// Whether the user has switched location services off altogether: never here.
        public internal(set) var authorizationDeniedGlobally = false
        /// Whether the user is being asked.
        public internal(set) var authorizationRequestInProgress = false
        /// Whether the app must not, and the user cannot change it.
        public internal(set) var authorizationRestricted = false
        /// Whether the app watches as many as it may.
        public internal(set) var conditionLimitExceeded = false
        /// Whether such a condition cannot be watched here.
        public internal(set) var conditionUnsupported = false
        /// Whether the user allows it while the app is in use only, and it is not.
        public internal(set) var insufficientlyInUse = false
        /// Whether what is watched cannot be kept: never here.
        public internal(set) var persistenceUnavailable = false
        /// Whether the app must hold a ``CLServiceSession`` first: never here.
        public internal(set) var serviceSessionRequired = false

        /// How a condition is.
        public enum State: UInt, Sendable {
            /// Nobody has looked yet.
            case unknown = 0
            /// It holds.
            case satisfied = 1
            /// It does not hold.
            case unsatisfied = 2
            /// It is not watched.
            case unmonitored = 3
        }

        init(_ identifier: String, _ state: State, at date: Date) {
            self.identifier = identifier
            refinement = nil
            self.state = state
            self.date = date
        }
    }

    /// What happens to a monitor's conditions.
    public struct Events: AsyncSequence, Sendable {
        /// An event.
        public typealias Element = Event
        /// The iteration does not fail; Apple's may.
        public typealias Failure = any Error

        let core: MonitorCore

        /// Begins to read.
        public func makeAsyncIterator() -> Iterator { Iterator(stream: core.events.makeAsyncIterator()) }

        /// Reads what happens.
        public struct Iterator: AsyncIteratorProtocol {
            var stream: AppStream<Event>.Iterator

            /// The next event; nil when the task was cancelled, or the monitor is gone.
            public mutating func next() async throws -> Event? { await stream.next(isolation: nil) }

            /// The next event; nil when the task was cancelled, or the monitor is gone.
            public mutating func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> Event? {
                await stream.next(isolation: actor)
            }
        }
    }
}
