package import LocationModel

/// The counts of each state of the app.
package struct CountsByState {
    private var entries: [ApplicationState: ServiceCounts] = [:]
    private var counted = ServiceCounts()

    package init() {}

    /// Adds what was counted since the last call to the counts of a state.
    package mutating func add(_ total: ServiceCounts, to state: ApplicationState) {
        entries[state] = (entries[state] ?? ServiceCounts()) + (total - counted)
        counted = total
    }

    package subscript(state: ApplicationState) -> ServiceCounts { entries[state] ?? ServiceCounts() }
}
