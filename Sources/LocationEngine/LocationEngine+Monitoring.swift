import LocationModel

/// What is watched for the app, also when it is suspended or not running: regions, significant changes, visits.
extension LocationEngine {
    mutating func look(
        at fix: Fix, _ coordinate: Coordinate, speed: Double?, into effects: inout Effects
    ) {
        guard isMonitoring else { return }
        if !regions.isEmpty && authorization.allowsRegions(in: state) {
            let outlook = Outlook(from: fix, speed: speed, trip: trip, contract: contract, rules: rules)
            let hasChanged = regions.look(
                at: fix, coordinate, outlook, rules, appIsRunning: state.executes, into: &effects)
            if hasChanged { hasMonitoredChanged = true }
        }
        guard authorization.allowsMonitoring(in: state) else { return }
        if significantChanges.isOn { lookForSignificantChange(at: fix, into: &effects) }
        if visits.isOn, authorization.allowsVisits, let visit = visits.look(at: fix, coordinate, rules) {
            hasMonitoredChanged = true
            effects.append(.visit(authorization.accuracy == .reduced ? visit.coarsened : visit))
        }
    }

    private mutating func lookForSignificantChange(at fix: Fix, into effects: inout Effects) {
        let told = authorization.accuracy == .reduced ? reducedAccuracy.reduce(fix) : fix
        let before = significantChanges.toldAt
        let isEvent = significantChanges.look(
            at: told, now: fix.time, every: significantInterval, beyond: rules.significantDistance)
        if isEvent { effects.tellSignificantChange(told, to: nil) }
        if isEvent || significantChanges.toldAt != before { hasMonitoredChanged = true }
    }

    /// There is no position: the longer there has been none, the rarer the looks.
    mutating func postponeLooks(by seconds: Double, at time: Instant) {
        let next = time.advanced(bySeconds: min(max(seconds, rules.shortestLook), rules.longestLook))
        regions.postponeLook(due: time, to: next)
        significantChanges.postponeLook(due: time, to: next)
        visits.postponeLook(due: time, to: next)
    }

    /// Nobody looks from now on, or time has jumped: what had begun must be seen to begin anew.
    mutating func restMonitors() {
        regions.rest()
        significantChanges.rest()
        visits.rest()
    }

    /// A rough location changes less often.
    private var significantInterval: Double {
        authorization.accuracy == .reduced
            ? max(rules.significantInterval, ReducedAccuracy.interval) : rules.significantInterval
    }

    // MARK: Requests

    mutating func startMonitoring(_ region: Region, into effects: inout Effects) {
        if let failure = regions.start(region, rules) {
            return effects.append(.monitoringFailed(region: region.identifier, failure))
        }
        hasMonitoredChanged = true
        if authorization.isRefused || authorization.accuracy == .reduced {
            effects.append(.monitoringFailed(region: region.identifier, .denied))
        }
    }

    mutating func stopMonitoring(_ identifier: String) {
        if regions.stop(identifier) { hasMonitoredChanged = true }
    }

    mutating func requestState(of identifier: String, into effects: inout Effects) {
        if let state = regions.requestState(of: identifier, mayWait: authorization.allowsRegions(in: state)) {
            effects.append(.regionState(region: identifier, state))
        }
    }

    /// The first event is the cached location, to the client that asks; the service is the app's.
    mutating func startSignificantChanges(ofClientAt index: Int, at now: Instant, into effects: inout Effects) {
        tellIfRefused(clientAt: index, into: &effects)
        guard !clients[index].monitorsSignificantChanges else { return }
        clients[index].monitorsSignificantChanges = true
        let cached = authorization.allowsMonitoring(in: state) ? location : nil
        if !significantChanges.isOn {
            significantChanges = SignificantChanges(from: cached, at: now, every: significantInterval)
            hasMonitoredChanged = true
        }
        if let cached { effects.tellSignificantChange(cached, to: clients[index].id) }
    }

    mutating func stopSignificantChanges(ofClientAt index: Int) {
        clients[index].monitorsSignificantChanges = false
        guard significantChanges.isOn, !clients.contains(where: \.monitorsSignificantChanges) else { return }
        significantChanges = SignificantChanges(isOn: false)
        hasMonitoredChanged = true
    }

    mutating func startVisits(ofClientAt index: Int, into effects: inout Effects) {
        tellIfRefused(clientAt: index, into: &effects)
        clients[index].monitorsVisits = true
        guard !visits.isOn else { return }
        visits = VisitDetector(isOn: true)
        hasMonitoredChanged = true
    }

    mutating func stopVisits(ofClientAt index: Int) {
        clients[index].monitorsVisits = false
        guard visits.isOn, !clients.contains(where: \.monitorsVisits) else { return }
        visits = VisitDetector(isOn: false)
        hasMonitoredChanged = true
    }
}
