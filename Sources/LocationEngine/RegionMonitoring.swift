import LocationModel

/// `startMonitoring(for:)`: at most 20 regions, which belong to the app, not to a manager; a region replaces another
/// one with the same identifier; a radius that is too large fails; events are changes from the last reported state.
struct RegionMonitoring: Sendable {
    private var watched: [WatchedRegion]
    var nextSample = NextSample()

    /// Restores saved regions, up to the maximum number.
    init(_ kept: [MonitoringRecord.MonitoredRegion], _ rules: MonitoringRules) {
        watched = kept.prefix(max(0, rules.maximumRegions)).map { WatchedRegion($0.region, state: $0.state) }
    }

    var isEmpty: Bool { watched.isEmpty }

    var kept: [MonitoringRecord.MonitoredRegion] { watched.map { .init(region: $0.region, state: $0.state) } }

    // MARK: Requests

    /// A region with an unchanged circle keeps its state.
    mutating func start(_ region: Region, _ rules: MonitoringRules) -> MonitoringFailure? {
        guard region.isValid else { return .invalidRegion }
        guard region.radius <= rules.maximumRegionMonitoringDistance else { return .radiusTooLarge }
        let index = index(of: region.identifier)
        if let index, watched[index].region.hasSameCircle(as: region) {
            watched[index].region = region
        } else if let index {
            let isStateRequested = watched[index].isStateRequested
            watched[index] = WatchedRegion(region)
            watched[index].isStateRequested = isStateRequested
        } else {
            guard watched.count < rules.maximumRegions else { return .tooManyRegions }
            watched.append(WatchedRegion(region))
        }
        nextSample = NextSample()
        return nil
    }

    /// - Returns: whether there was one.
    mutating func stop(_ identifier: String) -> Bool {
        guard let index = index(of: identifier) else { return false }
        watched.remove(at: index)
        nextSample = NextSample()
        return true
    }

    /// The state, or nil if it will be reported once it is determined. A region that is not monitored is unknown.
    mutating func requestState(of identifier: String, mayWait: Bool) -> RegionState? {
        guard mayWait, let index = index(of: identifier) else { return .unknown }
        guard watched[index].state == .unknown else { return watched[index].state }
        watched[index].isStateRequested = true
        return nil
    }

    private func index(of identifier: String) -> Int? { watched.firstIndex { $0.region.identifier == identifier } }

    // MARK: Samples

    var demand: Demand { isEmpty ? .idle : nextSample.demand }

    /// - Returns: whether a state has changed.
    mutating func observe(
        _ fix: Fix, _ coordinate: Coordinate, _ bound: MovementBound?, _ rules: MonitoringRules, appIsRunning: Bool,
        into effects: inout Effects
    ) -> Bool {
        var hasChanged = false
        var soonest: Instant?
        for index in watched.indices {
            let outside = coordinate.distance(to: watched[index].region.center) - watched[index].region.radius
            let before = watched[index].state
            let crossing = watched[index].observe(fix, metresOutside: outside, rules)
            if watched[index].state != before {
                hasChanged = true
                report(crossing, ofRegionAt: index, at: fix, appIsRunning: appIsRunning, into: &effects)
            }
            let sample =
                watched[index].pastSince?.advanced(bySeconds: rules.dwellTime)
                ?? rules.nextSample(
                    after: fix, within: bound,
                    metres: watched[index].allowedMovement(after: fix, metresOutside: outside, rules))
            soonest = min(soonest ?? sample, sample)
        }
        let earliest = fix.time.advanced(bySeconds: rules.minSampleInterval)
        nextSample.instant = soonest.map { max($0, earliest) }
        return hasChanged
    }

    /// Every crossing also reports the state, unless the app would have to be woken for a crossing of which it is not
    /// to be notified.
    private mutating func report(
        _ crossing: CrossingDirection?, ofRegionAt index: Int, at fix: Fix, appIsRunning: Bool,
        into effects: inout Effects
    ) {
        let region = watched[index].region
        let isCrossingReported = crossing.map(region.notifies) ?? false
        if let crossing, isCrossingReported {
            effects.append(.locationEvent(.region(region.identifier, crossing, fix)))
        }
        if isCrossingReported || watched[index].isStateRequested || crossing != nil && appIsRunning {
            effects.append(.notify(.regionState(region.identifier, watched[index].state)))
        }
        watched[index].isStateRequested = false
    }

    /// Answers pending state requests with unknown.
    mutating func reportPendingAsUnknown(into effects: inout Effects) {
        for index in watched.indices where watched[index].isStateRequested {
            watched[index].isStateRequested = false
            effects.append(.notify(.regionState(watched[index].region.identifier, .unknown)))
        }
    }

    mutating func reset() {
        nextSample = NextSample()
        for index in watched.indices { watched[index].reset() }
    }
}
