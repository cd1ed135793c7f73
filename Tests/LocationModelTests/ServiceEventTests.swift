import LocationModel
import Testing

struct ServiceEventTests {
    @Test(
        arguments: [
            .launch(.user), .message(.didEnterBackground), .state(.active, from: .inactive),
            .state(.background, from: .notRunning), .backgroundTime(until: nil), .notification("tea", isShown: false),
            .preservation(.save), .preservation(.restore), .openURL("myapp://open"),
            .authorization(Authorization(.denied)),
            .source(.found(name: "gpsd")),
        ] as [ServiceEvent])
    func `An app receives the events that concern it`(_ event: ServiceEvent) { #expect(event.isForApp) }

    @Test(
        arguments: [
            .terminated(.crash), .state(.notRunning, from: .active), .state(.suspended, from: .background),
            .state(.background, from: .suspended), .notification("tea", isShown: true), .preservation(.discard),
            .otherAppTerminated("Maps"),
        ] as [ServiceEvent])
    func `An app receives neither its own end and suspension nor what only the system shows`(
        _ event: ServiceEvent
    ) { #expect(!event.isForApp) }
}
