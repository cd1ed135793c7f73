package import LocationModel

/// The requests that the configuration makes for an app in this process: when it is launched, and when its updates
/// begin.
package struct InitialRequests {
    private(set) var hasRequested = false
    private var isUpdating = false

    package init() {}

    /// Whether everything has been requested.
    var isComplete: Bool { hasRequested && isUpdating }

    /// Returns the requests that become due in a state; each is returned once.
    package mutating func requests(in state: ApplicationState, by configuration: ServiceConfiguration) -> [Request] {
        let (isOnScreen, isInBackground) = (state == .active, state == .background)
        var requests: [Request] = []
        if !hasRequested && (isOnScreen || isInBackground) {
            hasRequested = true
            requests = configuration.requests
        }
        if !isUpdating && (isOnScreen || isInBackground && configuration.updatesWhenRelaunched) {
            isUpdating = true
            requests += [
                .allowsBackgroundLocationUpdates(configuration.allowsBackgroundLocationUpdates),
                .desiredAccuracy(configuration.desiredAccuracy), .distanceFilter(configuration.distanceFilter),
                .startUpdatingLocation,
            ]
        }
        return requests
    }
}
