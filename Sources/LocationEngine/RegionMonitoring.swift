import LocationModel

/// `startMonitoring(for:)`: at most 20 regions, which are the app's and not a manager's; the same identifier replaces; a
/// radius that is too large fails; events are changes against the state that was last told.
struct RegionMonitoring: Sendable {
    private var watched: [WatchedRegion]
    private var next = NextLook()

    /// As they were kept, as many as there may be.
    init(_ kept: [Monitored.MonitoredRegion], _ rules: MonitoringRules) {
        watched = kept.prefix(max(0, rules.maximumRegions)).map { WatchedRegion($0.region, state: $0.state) }
    }

    var isEmpty: Bool { watched.isEmpty }

    var kept: [Monitored.MonitoredRegion] { watched.map { .init(region: $0.region, state: $0.state) } }

    // MARK: Requests

    /// A circle that is monitored already keeps its state.
    mutating func start(_ region: Region, _ rules: MonitoringRules) -> MonitoringFailure? {
        guard region.isSound else { return .invalidRegion }
        guard region.radius <= rules.maximumRegionMonitoringDistance else { return .radiusTooLarge }
        let index = index(of: region.identifier)
        if let index, watched[index].region.hasSameCircle(as: region) {
            watched[index].region = region
        } else if let index {
            watched[index] = WatchedRegion(region)
        } else {
            guard watched.count < rules.maximumRegions else { return .tooManyRegions }
            watched.append(WatchedRegion(region))
        }
        next = NextLook()
        return nil
    }

    /// - Returns: whether there was one.
    mutating func stop(_ identifier: String) -> Bool {
        guard let index = index(of: identifier) else { return false }
        watched.remove(at: index)
        next = NextLook()
        return true
    }

    /// The state, or nil when it is told as soon as it is known. A region that is not monitored has none.
    mutating func requestState(of identifier: String, mayWait: Bool) -> RegionState? {
        guard mayWait, let index = index(of: identifier) else { return .unknown }
        guard watched[index].state == .unknown else { return watched[index].state }
        watched[index].isAsked = true
        return nil
    }

    private func index(of identifier: String) -> Int? { watched.firstIndex { $0.region.identifier == identifier } }

    // MARK: Looks

    var demand: Demand { isEmpty ? .idle : next.demand }

    /// - Returns: whether a state has changed.
    mutating func look(
        at fix: Fix, _ coordinate: Coordinate, _ outlook: Outlook, _ rules: MonitoringRules, appIsRunning: Bool,
        into effects: inout Effects
    ) -> Bool {
        var hasChanged = false
        var nextLook: Instant?
        for index in watched.indices {
            let outside = coordinate.distance(to: watched[index].region.center) - watched[index].region.radius
            let before = watched[index].state
            let crossing = watched[index].look(at: fix, metresOutside: outside, rules)
            if watched[index].state != before {
                hasChanged = true
                tell(crossing, ofRegionAt: index, at: fix, appIsRunning: appIsRunning, into: &effects)
            }
            let look =
                watched[index].pastSince?.advanced(bySeconds: rules.stay)
                ?? outlook.nextLook(beforeGoing: watched[index].room(after: fix, metresOutside: outside, rules))
            nextLook = min(nextLook ?? look, look)
        }
        next.instant = nextLook.map { max($0, outlook.earliest) }
        return hasChanged
    }

    /// With every crossing the state is told, too, unless the app would have to be woken for what it does not want to
    /// hear of.
    private mutating func tell(
        _ crossing: RegionCrossing.Direction?, ofRegionAt index: Int, at fix: Fix, appIsRunning: Bool,
        into effects: inout Effects
    ) {
        let region = watched[index].region
        let isCrossingTold = crossing.map(region.notifies) ?? false
        if let crossing, isCrossingTold { effects.tell(crossing, of: region.identifier, at: fix) }
        if isCrossingTold || watched[index].isAsked || crossing != nil && appIsRunning {
            effects.append(.regionState(region: region.identifier, watched[index].state))
        }
        watched[index].isAsked = false
    }

    mutating func postponeLook(due time: Instant, to next: Instant) { self.next.postpone(due: time, to: next) }

    /// Who waits for a state waits no longer.
    mutating func answerUnknown(into effects: inout Effects) {
        for index in watched.indices where watched[index].isAsked {
            watched[index].isAsked = false
            effects.append(.regionState(region: watched[index].region.identifier, .unknown))
        }
    }

    mutating func rest() {
        next = NextLook()
        for index in watched.indices { watched[index].rest() }
    }
}
