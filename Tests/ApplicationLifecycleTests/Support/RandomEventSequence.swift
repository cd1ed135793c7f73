import ApplicationLifecycle
import LocationModel
import TestSupport

/// A random sequence of events at random times, for a random iOS version and app. The app responds immediately, late,
/// or never.
struct RandomEventSequence {
    struct Step {
        var time: Double
        var event: Event
        var effects: [Effect]
        var deliveryRule: DeliveryRule
    }

    private(set) var steps: [Step] = []
    let profile: Profile
    let app: AppTraits

    init(seed: UInt64, count: Int = 600) {
        var generator = SeededGenerator(seed: seed)
        var profile = Profile(iOS: [6, 7, 12, 13].randomElement(using: &generator)!)
        profile.isMultitaskingSupported = generator.uniform() < 0.9
        profile.sendsDidEnterBackgroundBeforeTermination = Bool.random(using: &generator)
        profile.overlongLocationEvent = Bool.random(using: &generator) ? .kill : .suspension
        self.profile = profile
        app = AppTraits(exitsOnSuspend: generator.uniform() < 0.1, preservesState: generator.uniform() < 0.8)

        var lifecycle = ApplicationLifecycle(profile: profile, app: app)
        var wake: Double?
        var now = 0.0
        var responses: [Event] = []
        while steps.count < count {
            let event: Event
            if let response = responses.first, generator.uniform() < 0.8 {
                event = response
                responses.removeFirst()
            } else {
                now = Self.time(after: now, wake: wake, using: &generator)
                event = Self.event(at: now, using: &generator)
            }
            var effects: [Effect] = []
            lifecycle.handle(event, at: at(now), into: &effects)
            for effect in effects {
                switch effect {
                case .notify(.message(let message)): responses.append(.returned(from: message))
                case .deliver: responses.append(.locationEventHandled)
                case .notify(.expiration(let task)): responses.append(.endBackgroundTask(task))
                case .wake(let instant): wake = instant?.testSeconds
                case .notify(.terminated): responses.removeAll()
                default: break
                }
            }
            steps.append(Step(time: now, event: event, effects: effects, deliveryRule: lifecycle.deliveryRule))
        }
    }

    /// Usually soon; often at the exact instant of a deadline; sometimes much later.
    private static func time(after now: Double, wake: Double?, using generator: inout SeededGenerator) -> Double {
        switch generator.uniform() {
        case ..<0.3: now
        case ..<0.6: now + Double(Int.random(in: 1...8, using: &generator)) / 2
        case ..<0.9: max(now, wake ?? now)
        default: now + Double(Int.random(in: 20...700, using: &generator))
        }
    }

    private static func event(at now: Double, using generator: inout SeededGenerator) -> Event {
        let name = ["a", "b", "c"].randomElement(using: &generator)!
        let later = at(now + Double(Int.random(in: 0...60, using: &generator)))
        let common: [Event] = [
            .launch, .launch, .activate, .activate, .home, .home, .enterForeground, .enterForeground, .interrupt,
            .locationEvent(LocationEvent.allCases.randomElement(using: &generator)!), .locationEventHandled,
            .beginBackgroundTask(name: name), .beginBackgroundTask(name: name),
            .endBackgroundTask(BackgroundTaskID(rawValue: Int.random(in: 0...4, using: &generator))),
            .keepRunning(true), .keepRunning(false), .timePasses,
            .scheduleNotification(LocalNotification(name, at: later)), .confirmNotification(name),
            .scheduleTask(ScheduledTask(name, notBefore: later)),
        ]
        let rare: [Event] = [
            .memoryWarning, .memoryPressure, .quit, .endOfTrace, .crash, .exit, .cancelNotification(name),
            .cancelScheduledTask(name),
            .returned(from: Message.allCases.randomElement(using: &generator)!),
        ]
        return (generator.uniform() < 0.9 ? common : rare).randomElement(using: &generator)!
    }
}
