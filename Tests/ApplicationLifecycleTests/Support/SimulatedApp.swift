import ApplicationLifecycle
public import LocationModel
import TestSupport

typealias Event = LifecycleEvent
typealias Effect = ApplicationLifecycle.Effect

/// An app on a virtual clock, in seconds after `at(0)`. It receives every requested wake-up at its exact instant.
struct SimulatedApp {
    struct TimedEffect: Equatable {
        var time: Double
        var effect: Effect

        init(_ time: Double, _ effect: Effect) {
            self.time = time
            self.effect = effect
        }
    }

    private(set) var lifecycle: ApplicationLifecycle
    private(set) var now = 0.0
    private(set) var wake: Double?
    /// Whether the app's delegate methods return immediately.
    var returnsAtOnce = true

    init(
        _ profile: Profile = .iOS13, _ app: AppTraits = AppTraits(), remembered: LifecycleRecord = LifecycleRecord(),
        after events: [Event] = []
    ) {
        lifecycle = ApplicationLifecycle(profile: profile, app: app, record: remembered)
        for event in events { self(event) }
    }

    var state: ApplicationState { lifecycle.state }
    var remaining: Double { lifecycle.backgroundTimeRemaining(at: at(now)) }
    var secondsExecuted: Double { lifecycle.secondsExecuted(at: at(now)) }

    /// The effects of these events at this moment, and of the app's responses.
    @discardableResult mutating func callAsFunction(_ events: Event...) -> [Effect] {
        var effects: [Effect] = []
        for event in events { effects += handle(event) }
        return effects
    }

    /// The effects while this many seconds pass without other events.
    @discardableResult mutating func wait(_ seconds: Double) -> [TimedEffect] {
        let end = now + seconds
        var effects: [TimedEffect] = []
        while let wake, wake <= end {
            now = wake
            effects += handle(.timePasses).map { TimedEffect(now, $0) }
        }
        now = end
        return effects
    }

    mutating func setClock(by seconds: Double) {
        let before = at(now)
        now += seconds
        self(.clockSet(from: before))
    }

    private mutating func handle(_ event: Event) -> [Effect] {
        var effects: [Effect] = []
        lifecycle.handle(event, at: at(now), into: &effects)
        var index = 0
        while index < effects.count {
            switch effects[index] {
            case .notify(.message(let message)) where returnsAtOnce:
                lifecycle.handle(.returned(from: message), at: at(now), into: &effects)
            case .wake(let instant): wake = instant?.testSeconds
            default: break
            }
            index += 1
        }
        return effects.withoutWakes
    }
}

extension Effect {
    static func message(_ message: Message) -> Effect { .notify(.message(message)) }
}

extension [Effect] {
    var withoutWakes: [Effect] { filter { if case .wake = $0 { false } else { true } } }
    var messages: [Message] { compactMap { if case .notify(.message(let message)) = $0 { message } else { nil } } }
}

/// The effects of events on a new app, after those before.
func effects(after before: [Event], _ events: Event...) -> [Effect] {
    var app = SimulatedApp(after: before)
    return events.flatMap { app($0) }
}

extension [Event] {
    static var active: [Event] { [.launch, .activate] }
    static var suspended: [Event] { [.launch, .activate, .home] }
    /// In the background, kept running by location updates.
    static var background: [Event] { [.launch, .activate, .keepRunning(true), .home] }
    static func launchedInBackground(_ event: LocationEvent = .significantChange) -> [Event] { [.locationEvent(event)] }
}

extension BackgroundTaskID: ExpressibleByIntegerLiteral {
    /// Allows identifiers to be written as numbers.
    public init(integerLiteral value: Int) { self.init(rawValue: value) }
}
