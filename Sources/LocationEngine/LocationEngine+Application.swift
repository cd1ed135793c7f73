import LocationModel

/// The app's state, the user's permission, and what waits for the one or the other.
extension LocationEngine {
    mutating func enter(_ state: ApplicationState, at now: Instant, into effects: inout Effects) {
        let wasRunning = self.state.executes
        self.state = state
        if state == .notRunning { (clients, requests) = ([], []) }
        // What waited in the background comes before the first location of the foreground. What waited through a
        // suspension has waited long enough.
        if state.isForeground || !wasRunning { flushBatches(into: &effects) }
        if state.executes && !wasRunning { passDeadlines(at: now, into: &effects) }
        if !authorization.allowsMonitoring(in: state) { restMonitors() }
    }

    // MARK: Permission

    mutating func permit(_ authorization: Authorization, into effects: inout Effects) {
        let before = self.authorization
        guard authorization != before else { return }
        self.authorization = authorization
        hasMonitoredChanged = true
        if !authorization.isGranted || authorization.accuracy != before.accuracy { forgetLocations() }
        if authorization.isRefused && !before.isRefused { refuse(into: &effects) }
        if !authorization.allowsMonitoring(in: state) { restMonitors() }
        if !authorization.allowsVisits { visits.rest() }
    }

    /// What waits for the app may not be known any more, or not so exactly.
    private mutating func forgetLocations() {
        for index in clients.indices { clients[index].forgetLocations() }
        for index in requests.indices { requests[index].forget() }
    }

    /// Who has updates, or waits for one, is told that there will be none.
    private mutating func refuse(into effects: inout Effects) {
        for index in clients.indices {
            let hasRequested = cancelRequest(of: clients[index].id)
            if hasRequested || clients[index].wantsUpdates { tellIfRefused(clientAt: index, into: &effects) }
            endDeferral(ofClientAt: index, .canceled, into: &effects)
        }
    }

    /// Who asks and is refused is told so.
    @discardableResult mutating func tellIfRefused(clientAt index: Int, into effects: inout Effects) -> Bool {
        guard authorization.isRefused else { return false }
        effects.append(.denied(clients[index].id))
        return true
    }

    // MARK: What waits

    mutating func passDeadlines(at now: Instant, into effects: inout Effects) {
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

    /// Delivers what waits for a client. Nothing that was accepted is lost: while the app cannot run it goes on waiting.
    mutating func flushBatch(of index: Int, into effects: inout Effects) {
        guard state.executes, !clients[index].batch.isEmpty else { return }
        effects.deliver(clients[index].batch, to: clients[index].id)
        clients[index].batch.removeAll(keepingCapacity: true)
    }
}
