/// Which events are sent to an app's process, and which are recorded.
extension ServiceEvent {
    /// Whether the app's process receives it. A stopped or terminated process reads nothing, so it never sees itself in
    /// such a state; what the system itself shows is not sent to the app.
    package var isForApp: Bool {
        switch self {
        case .state(let state, let before): state.executes && before != .suspended
        case .notification(_, let isShown): !isShown
        case .preservation(let what): what != .discard
        case .terminated, .otherAppTerminated: false
        default: true
        }
    }

    /// Whether only a running app is notified: a suspended app once it runs again, and one that is not running never.
    package var isForRunningApp: Bool {
        switch self {
        case .regionState, .monitoringFailed, .requestFailed, .denied, .paused, .deferralEnded, .devicePower: true
        default: false
        }
    }

    /// Whether it replaces an earlier one that a suspended app was not notified of yet.
    package var isPowerChange: Bool { if case .devicePower = self { true } else { false } }

    /// Whether it may be dropped for an app that does not read its input, because the app's lifecycle does not depend
    /// on it.
    package var isDroppable: Bool {
        switch self {
        case .delivery, .fault, .source: true
        default: false
        }
    }

    /// Whether it is written to JSON Lines: not if another event implies it, nor if only the system stores it.
    package var isRecorded: Bool {
        switch self {
        case .state(.suspended, _), .state(.background, from: .suspended): true
        case .launch(.user), .state, .record, .backgroundTime, .lastLocation: false
        default: true
        }
    }
}
