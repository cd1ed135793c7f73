import LocationModel

/// The app's state, the user's permission, and what waits for the one or the other.
extension LocationEngine {
    /// Whether the app executes code: one that does not can be given nothing.
    var isRunning: Bool { state.isForeground || state == .background }

    mutating func enter(_ state: ApplicationState, at now: Instant, into effects: inout Effects) {
        let wasRunning = isRunning
        self.state = state
        if state == .notRunning { clients.removeAll() }
        // What waited in the background comes before the first location of the foreground. What waited through a
        // suspension has waited long enough.
        if state.isForeground || !wasRunning { flushBatches(into: &effects) }
        if isRunning && !wasRunning { passDeadlines(at: now, into: &effects) }
        if !mayMonitor { restMonitors() }
    }

    // MARK: Permission

    mutating func permit(_ authorization: Authorization, into effects: inout Effects) {
        guard authorization != self.authorization else { return }
        let isTakenBack = authorization.isRefused && !self.authorization.isRefused
        let isAccuracyAnother = authorization.accuracy != self.authorization.accuracy
        self.authorization = authorization
        hasMonitoredChanged = true
        for index in clients.indices where !authorization.isGranted || isAccuracyAnother {
            clients[index].forgetLocations()
            if isTakenBack && (clients[index].wantsUpdates || clients[index].request != nil) {
                clients[index].request = nil
                tellIfRefused(clientAt: index, into: &effects)
            }
        }
        if !mayMonitor { restMonitors() }
    }

    /// Whether a client that wants updates may have them. *While in use* means on the screen, or behind it with updates
    /// that were started there.
    func mayServe(clientAt index: Int) -> Bool {
        switch authorization.status {
        case .authorizedAlways: true
        case .authorizedWhenInUse: state.isForeground || clients[index].startedInForeground
        case .notDetermined, .restricted, .denied: false
        }
    }

    /// Who asks and is refused is told so.
    @discardableResult mutating func tellIfRefused(clientAt index: Int, into effects: inout Effects) -> Bool {
        guard authorization.isRefused else { return false }
        effects.append(.denied(clients[index].id))
        return true
    }

    /// The accuracy a client may have now.
    func accuracy(forClientAt index: Int) -> DesiredAccuracy {
        authorization.accuracy == .reduced ? .reduced : policy.accuracy(for: clients[index].desiredAccuracy, in: state)
    }

    // MARK: What waits

    func policyBatches(in state: ApplicationState) -> Bool { policy.batchDelay > 0 && state == .background }

    /// When something of a client's has waited long enough; nil when nothing waits, or the app cannot run.
    func deadline(ofClientAt index: Int) -> Instant? {
        guard isRunning else { return nil }
        switch (batchDeadline(ofClientAt: index), clients[index].request?.deadline) {
        case (let batch?, let request?): return min(batch, request)
        case (let batch, let request): return batch ?? request
        }
    }

    private func batchDeadline(ofClientAt index: Int) -> Instant? {
        guard policy.batchDelay > 0 else { return nil }
        return clients[index].batch.first?.time.advanced(bySeconds: policy.batchDelay)
    }

    mutating func passDeadlines(at now: Instant, into effects: inout Effects) {
        guard isRunning else { return }
        for index in clients.indices {
            if let due = batchDeadline(ofClientAt: index), due <= now { flushBatch(of: index, into: &effects) }
            if let due = clients[index].request?.deadline, due <= now { endRequest(ofClientAt: index, into: &effects) }
        }
    }

    mutating func flushBatches(into effects: inout Effects) {
        for index in clients.indices { flushBatch(of: index, into: &effects) }
    }

    /// Delivers what waits for a client. Nothing that was accepted is lost: while the app cannot run it goes on waiting.
    mutating func flushBatch(of index: Int, into effects: inout Effects) {
        guard isRunning, !clients[index].batch.isEmpty else { return }
        effects.deliver(clients[index].batch, to: clients[index].id, work: policy.work(in: state))
        clients[index].batch.removeAll(keepingCapacity: true)
    }
}
