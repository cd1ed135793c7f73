import ApplicationLifecycle
import LocationModel
import Testing

/// An event that makes no sense in the present state changes nothing.
struct NonsenseEventTests {
    private static let ways: [(ApplicationState, [ApplicationLifecycle.Event])] = [
        (.notRunning, []), (.inactive, [.launch]), (.active, [.launch, .activate]),
        (.background, [.keepRunning(true), .launch, .activate, .home]), (.suspended, [.launch, .activate, .home]),
    ]

    private static let sensible: [ApplicationState: Set<ApplicationLifecycle.Event>] = [
        .notRunning: [.launch, .launchForLocation],
        .inactive: [.activate, .home],
        .active: [.interrupt, .home],
        .background: [.enterForeground, .keepRunning(false)],
        .suspended: [.enterForeground, .locationEvent],
    ]

    @Test(arguments: ways) func onlySensibleEventsHaveEffects(
        state: ApplicationState, way: [ApplicationLifecycle.Event]
    ) {
        for event in allEvents {
            var lifecycle = ApplicationLifecycle()
            var effects: [ApplicationLifecycle.Effect] = []
            for step in way { lifecycle.handle(step, into: &effects) }
            #expect(lifecycle.state == state)
            effects.removeAll()
            lifecycle.handle(event, into: &effects)
            #expect(effects.isEmpty != Self.sensible[state]!.contains(event), "\(event) in \(state)")
            if effects.isEmpty { #expect(lifecycle.state == state) }
        }
    }
}

let allEvents: [ApplicationLifecycle.Event] = [
    .launch, .launchForLocation, .activate, .interrupt, .home, .enterForeground, .locationEvent, .locationEventHandled,
    .keepRunning(true), .keepRunning(false),
]
