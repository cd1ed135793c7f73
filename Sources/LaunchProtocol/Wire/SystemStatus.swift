package import LocationModel
package import LocationService

/// The part of a run's status that an app receives; positions reach it only through its location managers.
package struct SystemStatus: Hashable, Codable, Sendable {
    /// The current time of the system's clock.
    package var time: Instant
    package var state: ApplicationState
    /// Seconds that the app may run in the background; nil without a limit.
    package var remaining: Double?
    package var demand: Demand

    package init(_ status: ServiceStatus) {
        self.init(
            time: status.time, state: status.state, backgroundTimeRemaining: status.backgroundTimeRemaining,
            demand: status.demand)
    }

    init(time: Instant, state: ApplicationState, backgroundTimeRemaining: Double, demand: Demand) {
        self.time = time
        self.state = state
        remaining = backgroundTimeRemaining == .greatestFiniteMagnitude ? nil : backgroundTimeRemaining
        self.demand = demand
    }

    /// `backgroundTimeRemaining`, in seconds: `Double.greatestFiniteMagnitude` without a limit.
    package var backgroundTimeRemaining: Double { remaining ?? .greatestFiniteMagnitude }
}
