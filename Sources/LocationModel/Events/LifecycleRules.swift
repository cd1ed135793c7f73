/// Apple's diagram of an app's lifecycle as two tables. What produces the events does not use them, so that they can
/// check a sequence of events.
package enum LifecycleRules {
    private static let messages: [Message?: Set<Message>] = [
        nil: [.willFinishLaunching],
        .willFinishLaunching: [.didFinishLaunching],
        // An app with scenes enters the foreground when it is launched to the screen, or later.
        .didFinishLaunching: [.didBecomeActive, .didEnterBackground, .willEnterForeground, .willTerminate],
        .didBecomeActive: [.willResignActive],
        .willResignActive: [.didBecomeActive, .didEnterBackground, .willTerminate],
        .didEnterBackground: [.willEnterForeground, .willTerminate],
        .willEnterForeground: [.didBecomeActive, .didEnterBackground, .willTerminate],
        .willTerminate: [],
    ]

    private static let states: [ApplicationState: Set<ApplicationState>] = [
        .notRunning: [.inactive, .background], .inactive: [.active, .background, .notRunning],
        .active: [.inactive, .notRunning], .background: [.inactive, .suspended, .notRunning],
        .suspended: [.background, .notRunning],
    ]

    /// Whether an app may receive a message after another one; nil: it has received none.
    package static func allow(_ next: Message, after last: Message?) -> Bool {
        messages[last]?.contains(next) ?? false
    }

    /// Whether an app may enter a state from another one.
    package static func allow(_ next: ApplicationState, after last: ApplicationState) -> Bool {
        states[last]?.contains(next) ?? false
    }
}
