import EmulatedDevice
public import Foundation

/// The state's name in Objective-C.
public typealias CLMonitoringState = CLMonitor.Event.State

/// Monitors conditions and reports when one becomes satisfied or unsatisfied. The conditions are stored under the
/// monitor's name and outlive the app's process.
public actor CLMonitor {
    /// The name under which the conditions are stored.
    public let name: String
    /// The events, for one reader. Up to 256 wait for it; then the oldest are dropped.
    public let events: Events
    private let core: MonitorCore

    /// Opens the monitor of that name. Opening a name twice at a time is a programming error and ends the program.
    public init(_ name: String) async {
        self.name = name
        core = MonitorCore(name, Device.current)
        events = Events(core: core)
    }

    deinit { core.close() }

    /// The identifiers of the monitored conditions.
    public var identifiers: [String] { core.identifiers }

    /// A condition with its last event; nil for an unknown identifier.
    public func record(for identifier: String) -> Record? { core.record(for: identifier) }

    /// Monitors a condition; at most 20, including the regions of the location managers. One with the same identifier
    /// is replaced.
    public func add(_ condition: any CLCondition, identifier: String) {
        core.add(condition, identifier, assuming: .unknown)
    }

    /// The same for a condition whose state the app knows; an event follows if it differs.
    public func add(_ condition: any CLCondition, identifier: String, assuming state: Event.State) {
        core.add(condition, identifier, assuming: state)
    }

    /// Stops monitoring a condition.
    public func remove(_ identifier: String) { core.remove(identifier) }

    /// A condition with its last event.
    public struct Record: Sendable {
        /// What is monitored: a circle, or a beacon.
        public let condition: any CLCondition
        /// The last event; before the first one, the assumed state.
        public internal(set) var lastEvent: Event
    }

    /// A change of a condition's state.
    public struct Event: Sendable {
        /// The identifier with which the condition was added.
        public let identifier: String
        /// More about the condition: nil for a circle.
        public let refinement: (any CLCondition)?
        /// The condition's state from ``date`` on.
        public let state: State
        /// When it was detected.
        public let date: Date
        /// Whether the app receives reduced accuracy only, with which circles are not monitored.
        public internal(set) var accuracyLimited = false
        /// Whether the user has denied authorization.
        public internal(set) var authorizationDenied = false
        /// Whether the user has switched off location services: always false here.
        public internal(set) var authorizationDeniedGlobally = false
        /// Whether authorization is being requested.
        public internal(set) var authorizationRequestInProgress = false
        /// Whether location services are restricted for the app, which the user cannot change.
        public internal(set) var authorizationRestricted = false
        /// Whether the limit of conditions is reached.
        public internal(set) var conditionLimitExceeded = false
        /// Whether this kind of condition cannot be monitored here.
        public internal(set) var conditionUnsupported = false
        /// Whether the app is authorized when in use only, and is in the background.
        public internal(set) var insufficientlyInUse = false
        /// Whether the conditions cannot be stored: always false here.
        public internal(set) var persistenceUnavailable = false
        /// Whether the app must hold a ``CLServiceSession`` first: always false here.
        public internal(set) var serviceSessionRequired = false

        /// Whether a condition holds.
        public enum State: UInt, Sendable {
            /// Not determined yet.
            case unknown = 0
            /// The condition holds.
            case satisfied = 1
            /// The condition does not hold.
            case unsatisfied = 2
            /// The condition is not monitored.
            case unmonitored = 3
        }

        init(_ identifier: String, _ state: State, at date: Date) {
            self.identifier = identifier
            refinement = nil
            self.state = state
            self.date = date
        }
    }

    /// A sequence of a monitor's events.
    public struct Events: AsyncSequence, Sendable {
        /// The sequence's element, as `AsyncSequence` requires.
        public typealias Element = Event
        /// Iterating never throws; with Apple's type it may.
        public typealias Failure = any Error

        let core: MonitorCore

        /// An iterator over the waiting and later events; if there are two, each receives a part of them.
        public func makeAsyncIterator() -> Iterator { Iterator(stream: core.events.makeAsyncIterator()) }

        /// Reads the monitor's events for one task.
        public struct Iterator: AsyncIteratorProtocol {
            var stream: AppStream<Event>.Iterator

            /// The next event; nil when the task was cancelled or the monitor is closed.
            public mutating func next() async throws -> Event? { await stream.next(isolation: nil) }

            /// The next event; nil when the task was cancelled or the monitor is closed.
            public mutating func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> Event? {
                await stream.next(isolation: actor)
            }
        }
    }
}
