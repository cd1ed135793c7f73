import LocationModel

/// Changes of the app's state and the user's permission, and deliveries that wait for them.
extension LocationEngine {
    mutating func enter(_ state: ApplicationState, at now: Instant, into effects: inout Effects) {
        let wasRunning = self.state.executes
        self.state = state
        if state == .notRunning { (clients, requests) = ([], []) }
        // Background batches are delivered before the first location in the foreground. Locations held through a
        // suspension are not delayed any further.
        if state.isForeground || !wasRunning { flushBatches(into: &effects) }
        if state.executes && !wasRunning { handleDeadlines(at: now, into: &effects) }
        if !authorization.allowsMonitoring(in: state) { resetMonitors() }
    }

    // MARK: Permission

    mutating func setAuthorization(_ authorization: Authorization, into effects: inout Effects) {
        let before = self.authorization
        guard authorization != before else { return }
        self.authorization = authorization
        hasRecordChanged = true
        if !authorization.isGranted || authorization.accuracy != before.accuracy { discardLocations() }
        if authorization.isRefused && !before.isRefused { refuse(into: &effects) }
        if !authorization.allowsMonitoring(in: state) { resetMonitors() }
        if !authorization.allowsVisits { visits.reset() }
    }

    /// The app may no longer know waiting locations, or not with the same accuracy.
    private mutating func discardLocations() {
        for index in clients.indices { clients[index].discardLocations() }
        for index in requests.indices { requests[index].reset() }
    }

    /// Notifies clients with updates or a request that there will be none.
    private mutating func refuse(into effects: inout Effects) {
        for index in clients.indices {
            let hasRequested = cancelRequest(of: clients[index].id)
            if hasRequested || clients[index].wantsUpdates { notifyIfRefused(clientAt: index, into: &effects) }
            endDeferral(ofClientAt: index, .canceled, into: &effects)
        }
    }

    /// Notifies a client whose request is refused.
    @discardableResult mutating func notifyIfRefused(clientAt index: Int, into effects: inout Effects) -> Bool {
        guard authorization.isRefused else { return false }
        effects.append(.notify(.denied(clients[index].id)))
        return true
    }

    // MARK: Waiting deliveries

    mutating func handleDeadlines(at now: Instant, into effects: inout Effects) {
        guard state.executes else { return }
        for index in clients.indices {
            guard let due = clients[index].batchDeadline(after: policy.batchDelay), due <= now else { continue }
            if clients[index].deferral == nil {
                flushBatch(of: index, into: &effects)
            } else {
                endDeferral(ofClientAt: index, .completed, into: &effects)
            }
        }
        endRequests(dueAt: now, into: &effects)
    }

    mutating func flushBatches(into effects: inout Effects) {
        for index in clients.indices { flushBatch(of: index, into: &effects) }
    }

    /// Delivers the batch of a client. Accepted locations are never lost: while the app cannot run, they continue to
    /// wait.
    mutating func flushBatch(of index: Int, into effects: inout Effects) {
        guard state.executes, !clients[index].batch.isEmpty else { return }
        effects.deliver(clients[index].batch, to: clients[index].id)
        clients[index].batch.removeAll(keepingCapacity: true)
    }
}
