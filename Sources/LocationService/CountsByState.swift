package import LocationModel

/// The counts of each state of the app.
package struct CountsByState {
    private var entries: [ApplicationState: ServiceCounts] = [:]
    private var booked = ServiceCounts()

    package init() {}

    /// Adds what was counted since the last call to a state.
    package mutating func book(_ counts: ServiceCounts, to state: ApplicationState) {
        entries[state] = (entries[state] ?? ServiceCounts()) + (counts - booked)
        booked = counts
    }

    package subscript(state: ApplicationState) -> ServiceCounts { entries[state] ?? ServiceCounts() }
}
