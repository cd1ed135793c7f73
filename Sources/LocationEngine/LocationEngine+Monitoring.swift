import LocationModel

/// Monitoring for the app, including while it is suspended or not running: regions, significant changes, visits.
extension LocationEngine {
    mutating func monitor(
        _ fix: Fix, _ coordinate: Coordinate, _ bound: MovementBound?, into effects: inout Effects
    ) {
        guard isMonitoring else { return }
        if !regions.isEmpty && authorization.allowsRegions(in: state) {
            let hasChanged = regions.observe(
                fix, coordinate, bound, rules, appIsRunning: state.executes, into: &effects)
            if hasChanged { hasRecordChanged = true }
        }
        guard authorization.allowsMonitoring(in: state) else { return }
        if significantChanges.isOn { detectSignificantChange(at: fix, into: &effects) }
        if visits.isOn, authorization.allowsVisits, let visit = visits.observe(fix, coordinate, rules) {
            hasRecordChanged = true
            effects.append(.locationEvent(.visit(authorization.accuracy == .reduced ? visit.coarsened : visit)))
        }
    }

    private mutating func detectSignificantChange(at fix: Fix, into effects: inout Effects) {
        let reported = authorization.accuracy == .reduced ? reducedAccuracy.reduce(fix) : fix
        let before = significantChanges.reportedAt
        let isEvent = significantChanges.observe(
            reported, now: fix.time, every: significantInterval, beyond: rules.significantDistance)
        if isEvent { effects.append(.locationEvent(.significantChange(reported, to: nil))) }
        if isEvent || significantChanges.reportedAt != before { hasRecordChanged = true }
    }

    /// During an outage: the longer it lasts, the less frequent the samples.
    mutating func postponeSamples(by seconds: Double, at time: Instant) {
        let next = time.advanced(bySeconds: min(max(seconds, rules.minSampleInterval), rules.maxSampleInterval))
        regions.nextSample.postpone(due: time, to: next)
        significantChanges.nextSample.postpone(due: time, to: next)
        visits.nextSample.postpone(due: time, to: next)
    }

    /// Observation stops or time has jumped: a crossing or stay in progress must start again.
    mutating func resetMonitors() {
        regions.reset()
        significantChanges.reset()
        visits.reset()
    }

    /// A reduced location changes less often.
    private var significantInterval: Double {
        authorization.accuracy == .reduced
            ? max(rules.significantInterval, ReducedAccuracy.interval) : rules.significantInterval
    }

    // MARK: Requests

    mutating func startMonitoring(_ region: Region, into effects: inout Effects) {
        if let failure = regions.start(region, rules) {
            return effects.append(.notify(.monitoringFailed(region.identifier, failure)))
        }
        hasRecordChanged = true
        if authorization.isRefused || authorization.accuracy == .reduced {
            effects.append(.notify(.monitoringFailed(region.identifier, .denied)))
        }
    }

    mutating func stopMonitoring(_ identifier: String) {
        if regions.stop(identifier) { hasRecordChanged = true }
    }

    mutating func requestState(of identifier: String, into effects: inout Effects) {
        if let state = regions.requestState(of: identifier, mayWait: authorization.allowsRegions(in: state)) {
            effects.append(.notify(.regionState(identifier, state)))
        }
    }

    /// The first event is the cached location, sent to the requesting client; the service is shared by the whole app.
    mutating func startSignificantChanges(ofClientAt index: Int, at now: Instant, into effects: inout Effects) {
        notifyIfRefused(clientAt: index, into: &effects)
        guard !clients[index].monitorsSignificantChanges else { return }
        clients[index].monitorsSignificantChanges = true
        let cached = authorization.allowsMonitoring(in: state) ? location : nil
        if !significantChanges.isOn {
            significantChanges = SignificantChanges(from: cached, at: now, every: significantInterval)
            hasRecordChanged = true
        }
        if let cached { effects.append(.locationEvent(.significantChange(cached, to: clients[index].id))) }
    }

    mutating func stopSignificantChanges(ofClientAt index: Int) {
        clients[index].monitorsSignificantChanges = false
        guard significantChanges.isOn, !clients.contains(where: \.monitorsSignificantChanges) else { return }
        significantChanges = SignificantChanges(isOn: false)
        hasRecordChanged = true
    }

    mutating func startVisits(ofClientAt index: Int, into effects: inout Effects) {
        notifyIfRefused(clientAt: index, into: &effects)
        clients[index].monitorsVisits = true
        guard !visits.isOn else { return }
        visits = VisitDetector(isOn: true)
        hasRecordChanged = true
    }

    mutating func stopVisits(ofClientAt index: Int) {
        clients[index].monitorsVisits = false
        guard visits.isOn, !clients.contains(where: \.monitorsVisits) else { return }
        visits = VisitDetector(isOn: false)
        hasRecordChanged = true
    }
}
