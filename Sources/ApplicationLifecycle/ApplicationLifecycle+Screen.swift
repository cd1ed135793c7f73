import LocationModel

/// Transitions onto the screen and off it, with the messages in Apple's order.
extension ApplicationLifecycle {
    mutating func launch(for cause: LaunchCause, into effects: inout [Effect]) {
        guard state == .notRunning else { return }
        effects.append(.notify(.launch(cause)))
        send(.willFinishLaunching, into: &effects)
        if case .location(let event) = cause {
            move(to: .background, into: &effects)
            send(.didFinishLaunching, into: &effects)
            // Without a scene there is nothing that enters the background.
            if !usesScenes { send(.didEnterBackground, into: &effects) }
            deliver(event, into: &effects)
        } else {
            record.wasQuitByUser = false
            process.hasBeenOnScreen = true
            move(to: .inactive, into: &effects)
            restoreState(into: &effects)
            send(.didFinishLaunching, into: &effects)
            // The app's first scene is connected and enters the foreground.
            if usesScenes { send(.willEnterForeground, into: &effects) }
        }
    }

    mutating func activate(into effects: inout [Effect]) {
        guard state == .inactive else { return }
        move(to: .active, into: &effects)
        send(.didBecomeActive, into: &effects)
    }

    mutating func interrupt(into effects: inout [Effect]) {
        guard state == .active else { return }
        send(.willResignActive, into: &effects)
        move(to: .inactive, into: &effects)
    }

    mutating func leaveScreen(into effects: inout [Effect]) {
        guard state.isForeground else { return }
        interrupt(into: &effects)
        if canRunInBackground {
            move(to: .background, into: &effects)
            send(.didEnterBackground, into: &effects)
        } else {
            if profile.sendsDidEnterBackgroundBeforeTermination { send(.didEnterBackground, into: &effects) }
            terminate(.leftScreen, into: &effects)
        }
    }

    mutating func enterForeground(into effects: inout [Effect]) {
        // It must be running to receive messages.
        if state == .suspended { move(to: .background, into: &effects) }
        guard state == .background else { return }
        process.hasBeenOnScreen = true
        send(.willEnterForeground, into: &effects)
        move(to: .inactive, into: &effects)
    }
}
