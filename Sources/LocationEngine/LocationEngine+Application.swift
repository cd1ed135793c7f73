import LocationModel

/// The app's state, the user's permission, and what waits for the one or the other.
extension LocationEngine {
    /// Whether the app executes code: one that does not can be given nothing.
    var isRunning: Bool { state.isForeground || state == .background }

    mutating func enter(_ state: ApplicationState, at now: Instant, into effects: inout Effects) {
        let wasRunning = isRunning
        self.state = state
        if state == .notRunning { (clients, requests) = ([], []) }
        // What waited in the background comes before the first location of the foreground. What waited through a
        // suspension has waited long enough.
        if state.isForeground || !wasRunning { flushBatches(into: &effects) }
        if isRunning && !wasRunning { passDeadlines(at: now, into: &effects) }
        if !mayMonitor { restMonitors() }
    }

    // MARK: Permission

    mutating func permit(_ authorization: Authorization, into effects: inout Effects) {
        let before = self.authorization
        guard authorization != before else { return }
        self.authorization = authorization
        hasMonitoredChanged = true
        if !authorization.isGranted || authorization.accuracy != before.accuracy { forgetLocations() }
        if authorization.isRefused && !before.isRefused { refuse(into: &effects) }
        if !mayMonitor { restMonitors() }
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
        }
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

    /// The accuracy that a client may have now.
    func accuracy(for desired: DesiredAccuracy) -> DesiredAccuracy {
        authorization.accuracy == .reduced ? .reduced : policy.accuracy(for: desired, in: state)
    }

    // MARK: What waits

    func policyBatches(in state: ApplicationState) -> Bool { policy.batchDelay > 0 && state == .background }

    /// When something has waited long enough; nil when nothing waits, or the app cannot run.
    var deadline: Instant? {
        guard isRunning else { return nil }
        var earliest: Instant?
        if policy.batchDelay > 0 {
            for index in clients.indices {
                if let due = batchDeadline(ofClientAt: index) { earliest = min(earliest ?? due, due) }
            }
        }
        for index in requests.indices {
            if let due = requests[index].deadline { earliest = min(earliest ?? due, due) }
        }
        return earliest
    }

    private func batchDeadline(ofClientAt index: Int) -> Instant? {
        guard policy.batchDelay > 0 else { return nil }
        return clients[index].batch.first?.time.advanced(bySeconds: policy.batchDelay)
    }

    mutating func passDeadlines(at now: Instant, into effects: inout Effects) {
        guard isRunning else { return }
        for index in clients.indices where batchDeadline(ofClientAt: index).map({ $0 <= now }) ?? false {
            flushBatch(of: index, into: &effects)
        }
        endRequests(dueAt: now, into: &effects)
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
