public import ApplicationLifecycle
import LocationModel

typealias Event = ApplicationLifecycle.Event
typealias Effect = ApplicationLifecycle.Effect

/// An app on a virtual clock that begins at 0, in seconds. It is told everything that it has asked to be woken for, on
/// the instant.
struct Life {
    /// An effect and when it came.
    struct Moment: Equatable {
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
    /// Whether the app's delegate returns at once from what it is told.
    var returnsAtOnce = true

    init(
        _ profile: Profile = .iOS13, _ app: AppTraits = AppTraits(), remembered: Remembered = Remembered(),
        after events: [Event] = []
    ) {
        lifecycle = ApplicationLifecycle(profile: profile, app: app, remembered: remembered)
        for event in events { self(event) }
    }

    var state: ApplicationState { lifecycle.state }
    var remaining: Double { lifecycle.backgroundTimeRemaining(at: instant(now)) }
    var secondsExecuted: Double { lifecycle.secondsExecuted(at: instant(now)) }

    /// What follows from these events at this moment, and from what the app answers.
    @discardableResult mutating func callAsFunction(_ events: Event...) -> [Effect] {
        var followed: [Effect] = []
        for event in events { followed += handle(event) }
        return followed
    }

    /// What follows while so many seconds pass and nothing else happens.
    @discardableResult mutating func wait(_ seconds: Double) -> [Moment] {
        let end = now + seconds
        var moments: [Moment] = []
        while let wake, wake <= end {
            now = wake
            moments += handle(.timePasses).map { Moment(now, $0) }
        }
        now = end
        return moments
    }

    /// The clock is set by so many seconds.
    mutating func setClock(by seconds: Double) {
        let before = instant(now)
        now += seconds
        self(.clockSet(from: before))
    }

    private mutating func handle(_ event: Event) -> [Effect] {
        var effects: [Effect] = []
        lifecycle.handle(event, at: instant(now), into: &effects)
        var index = 0
        while index < effects.count {
            switch effects[index] {
            case .message(let message) where returnsAtOnce:
                lifecycle.handle(.returned(from: message), at: instant(now), into: &effects)
            case .wake(let instant): wake = instant.map(seconds(at:))
            default: break
            }
            index += 1
        }
        return effects.withoutWakes
    }
}

extension [Effect] {
    var withoutWakes: [Effect] { filter { if case .wake = $0 { false } else { true } } }
    var messages: [Message] { compactMap { if case .message(let message) = $0 { message } else { nil } } }
}

func instant(_ seconds: Double) -> Instant { Instant(nanoseconds: 0).advanced(bySeconds: seconds) }
func seconds(at instant: Instant) -> Double { instant.seconds(since: Instant(nanoseconds: 0)) }

extension [Event] {
    static var active: [Event] { [.launch, .activate] }
    static var suspended: [Event] { [.launch, .activate, .home] }
    /// In the background, kept running by location updates.
    static var background: [Event] { [.launch, .activate, .keepRunning(true), .home] }
    static func launchedInBackground(_ event: LocationEvent = .significantChange) -> [Event] { [.locationEvent(event)] }
}

extension BackgroundTaskID: ExpressibleByIntegerLiteral {
    /// Test identifiers are written as numbers.
    public init(integerLiteral value: Int) { self.init(rawValue: value) }
}
