import ApplicationLifecycle
import LocationModel
import TestSupport
import Testing

/// An event that makes no sense in the current state changes nothing.
struct NonsenseEventTests {
    private static let ways: [(ApplicationState, [Event])] = [
        (.notRunning, []), (.inactive, [.launch]), (.active, .active), (.background, .background),
        (.suspended, .suspended),
    ]

    private static let ofRunning: Set<Event> = [
        .quit, .crash, .exit, .memoryWarning, .memoryPressure, .locationEvent(.visit), .beginBackgroundTask(name: "a"),
    ]
    private static let sensible: [ApplicationState: Set<Event>] = [
        .notRunning: [.launch, .locationEvent(.visit), .beginBackgroundTask(name: "a")],
        .inactive: ofRunning.union([.activate, .home]),
        .active: ofRunning.union([.interrupt, .home]),
        .background: ofRunning.union([.enterForeground, .keepRunning(false)]),
        .suspended: [
            .enterForeground, .locationEvent(.visit), .quit, .memoryPressure, .beginBackgroundTask(name: "a"),
        ],
    ]

    private static let events: [Event] =
        [
            .launch, .activate, .interrupt, .home, .enterForeground, .quit, .confirmNotification("a"),
            .locationEvent(.visit), .memoryWarning, .memoryPressure, .timePasses, .clockSet(from: at(0)),
            .locationEventHandled, .keepRunning(true), .keepRunning(false), .beginBackgroundTask(name: "a"),
            .endBackgroundTask(1), .cancelNotification("a"), .exit, .crash,
        ] + Message.allCases.map { .returned(from: $0) }

    @Test(arguments: ways) func `Only sensible events have effects`(state: ApplicationState, way: [Event]) {
        for event in Self.events {
            var app = SimulatedApp(after: way)
            #expect(app.state == state)
            let effects = app(event)
            #expect(effects.isEmpty != Self.sensible[state]!.contains(event), "\(event) in \(state)")
            if effects.isEmpty { #expect(app.state == state) }
        }
    }
}
