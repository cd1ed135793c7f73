package import LocationModel

/// What the system tells an app with a process of its own: a line of JSON each.
package enum Notice: Hashable, Sendable {
    /// The first line: what the app lives on.
    case system(SystemFacts)
    /// Something happens.
    case event(ServiceEvent, at: Instant)
    /// How things are, for who has asked.
    case status(SystemStatus)

    /// Bytes that a line may have: a batch of several hours.
    package static let longestLine = 16 << 20
}

/// What the device and its iOS are like.
package struct SystemFacts: Hashable, Sendable {
    /// The version of the protocol that the system speaks.
    package var version = AppCall.version
    /// `UIDevice.isMultitaskingSupported`
    package var isMultitaskingSupported: Bool
    /// Whether the app is told by a scene's delegate, too.
    package var usesScenes: Bool

    /// A device.
    package init(isMultitaskingSupported: Bool, usesScenes: Bool) {
        self.isMultitaskingSupported = isMultitaskingSupported
        self.usesScenes = usesScenes
    }
}

/// How things are, as far as they are an app's business: what the system knows of the device's place is not.
package struct SystemStatus: Hashable, Sendable {
    /// The present, by the system's clock.
    package var time: Instant
    /// The state the app is in.
    package var state: ApplicationState
    /// `backgroundTimeRemaining`, in seconds.
    package var backgroundTimeRemaining: Double
    /// What the source is asked for.
    package var demand: Demand

    /// The part of a run's status that an app gets.
    package init(_ status: ServiceStatus) {
        self.init(
            time: status.time, state: status.state, backgroundTimeRemaining: status.backgroundTimeRemaining,
            demand: status.demand)
    }

    init(time: Instant, state: ApplicationState, backgroundTimeRemaining: Double, demand: Demand) {
        self.time = time
        self.state = state
        self.backgroundTimeRemaining = backgroundTimeRemaining
        self.demand = demand
    }
}

extension ServiceEvent {
    /// Whether a process of the app hears of it. Who is suspended or does not run cannot, and so never sees itself in such
    /// a state; what the system shows is its own affair.
    package var isForApp: Bool {
        switch self {
        case .state(let state, let before): state.executes && before != .suspended
        case .notification(_, let isShown): !isShown
        case .preservation(let what): what != .discard
        case .terminated: false
        case .launch, .message, .record, .backgroundTime, .backgroundTask, .scheduledTask, .expiration,
            .desiredAccuracy, .delivery, .locationEvent, .regionState, .monitoringFailed, .paused, .requestFailed,
            .denied, .authorization, .fault, .source:
            true
        }
    }

    /// Whether an app that does not come to read it may miss it: its life goes on without.
    package var mayBeMissed: Bool {
        switch self {
        case .delivery, .fault, .source: true
        default: false
        }
    }
}
