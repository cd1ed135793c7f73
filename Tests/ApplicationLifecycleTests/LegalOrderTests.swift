import ApplicationLifecycle
import LocationModel
import TestSupport
import Testing

/// Whatever happens, in whatever order: the delegate hears a story that makes sense.
struct LegalOrderTests {
    private static let following: [Message?: Set<Message>] = [
        nil: [.willFinishLaunching],
        .willFinishLaunching: [.didFinishLaunching],
        .didFinishLaunching: [.didBecomeActive, .didEnterBackground],
        .didBecomeActive: [.willResignActive],
        .willResignActive: [.didBecomeActive, .didEnterBackground],
        .didEnterBackground: [.willEnterForeground],
        .willEnterForeground: [.didBecomeActive, .didEnterBackground],
    ]

    private static let neighbours: [ApplicationState: Set<ApplicationState>] = [
        .notRunning: [.inactive, .background], .inactive: [.active, .background], .active: [.inactive],
        .background: [.inactive, .suspended], .suspended: [.inactive, .background],
    ]

    @Test(arguments: 0..<100 as Range<UInt64>) func everyMessageIsLegalAfterTheOneBefore(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var lifecycle = ApplicationLifecycle()
        var last: Message?
        var state = ApplicationState.notRunning
        for _ in 0..<1000 {
            var effects: [ApplicationLifecycle.Effect] = []
            lifecycle.handle(allEvents.randomElement(using: &generator)!, into: &effects)
            for effect in effects {
                switch effect {
                case .message(let message):
                    #expect(Self.following[last]!.contains(message), "\(message) after \(String(describing: last))")
                    #expect(state != .suspended, "a suspended app hears nothing")
                    last = message
                case .state(let next):
                    #expect(Self.neighbours[state]!.contains(next), "\(next) after \(state)")
                    state = next
                }
            }
            #expect(lifecycle.state == state, "the state is the last one told")
            let expected: Set<ApplicationState> =
                switch last {
                case nil: [.notRunning]
                case .didFinishLaunching, .willResignActive, .willEnterForeground: [.inactive]
                case .didBecomeActive: [.active]
                case .didEnterBackground: [.background, .suspended]
                case .willFinishLaunching: []
                }
            #expect(expected.contains(state), "\(state) after \(String(describing: last))")
        }
    }

    @Test func aMessageHasItsDelegateMethodsName() {
        #expect(
            Message.allCases.map(\.name) == [
                "applicationWillFinishLaunching", "applicationDidFinishLaunching", "applicationDidBecomeActive",
                "applicationWillResignActive", "applicationDidEnterBackground", "applicationWillEnterForeground",
            ])
    }
}
