public import LocationModel

/// The life of an app as a state machine: what happens to it goes in, what its delegate is told comes out, in Apple's
/// order ("App Programming Guide for iOS", "Managing Your App's Life Cycle").
///
/// An event that makes no sense in the present state (Home pressed while the app is not on the screen) changes nothing.
public struct ApplicationLifecycle: Sendable {
    /// What happens to the app.
    public enum Event: Hashable, Sendable {
        /// The user starts it.
        case launch
        /// A location event starts it, off the screen.
        case launchForLocation
        /// The launch or the way back to the screen is done.
        case activate
        /// A call, an alert: it stays on the screen and gets no events until ``activate``.
        case interrupt
        /// Home, or a switch to another app.
        case home
        /// The user comes back to it; ``activate`` follows when it is on the screen.
        case enterForeground
        /// A location event arrives; it may have to be woken for it.
        case locationEvent
        /// What it was woken for is done.
        case locationEventHandled
        /// Whether something keeps it running in the background: location updates it is entitled to.
        case keepRunning(Bool)
    }

    /// What follows from an event.
    public enum Effect: Hashable, Sendable {
        /// The delegate is told this.
        case message(Message)
        /// The app is now in this state. As on iOS, a message that begins with *will* comes before the new state, one
        /// that begins with *did* after it.
        case state(ApplicationState)
    }

    /// The state the app is in.
    public private(set) var state = ApplicationState.notRunning
    private var isKeptRunning = false
    /// From a location event to ``Event/locationEventHandled``: the app is not suspended in the middle of it, even when
    /// it says then that nothing else keeps it running.
    private var isHandlingLocationEvent = false

    /// An app that is not running.
    public init() {}

    /// Takes an event in and appends what follows from it.
    public mutating func handle(_ event: Event, into effects: inout [Effect]) {
        switch (event, state) {
        case (.launch, .notRunning):
            effects.append(.message(.willFinishLaunching))
            move(to: .inactive, then: .didFinishLaunching, into: &effects)
        case (.launchForLocation, .notRunning):
            isHandlingLocationEvent = true
            effects.append(.message(.willFinishLaunching))
            move(to: .background, then: .didFinishLaunching, into: &effects)
            effects.append(.message(.didEnterBackground))
        case (.activate, .inactive):
            move(to: .active, then: .didBecomeActive, into: &effects)
        case (.interrupt, .active):
            effects.append(.message(.willResignActive))
            move(to: .inactive, into: &effects)
        case (.home, .active):
            handle(.interrupt, into: &effects)
            handle(.home, into: &effects)
        case (.home, .inactive):
            move(to: .background, then: .didEnterBackground, into: &effects)
            suspendUnlessKept(into: &effects)
        case (.enterForeground, .suspended):
            // It must run to be told anything.
            move(to: .background, into: &effects)
            handle(.enterForeground, into: &effects)
        case (.enterForeground, .background):
            effects.append(.message(.willEnterForeground))
            move(to: .inactive, into: &effects)
        case (.locationEvent, .suspended):
            isHandlingLocationEvent = true
            move(to: .background, into: &effects)
        case (.locationEvent, .background):
            isHandlingLocationEvent = true
        case (.locationEventHandled, _):
            isHandlingLocationEvent = false
            suspendUnlessKept(into: &effects)
        case (.keepRunning(let kept), _):
            isKeptRunning = kept
            suspendUnlessKept(into: &effects)
        default:
            break
        }
    }

    private mutating func move(to state: ApplicationState, then message: Message? = nil, into effects: inout [Effect]) {
        self.state = state
        effects.append(.state(state))
        if let message { effects.append(.message(message)) }
    }

    private mutating func suspendUnlessKept(into effects: inout [Effect]) {
        guard state == .background, !isKeptRunning, !isHandlingLocationEvent else { return }
        move(to: .suspended, into: &effects)
    }
}
