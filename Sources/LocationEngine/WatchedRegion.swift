import LocationModel

/// One monitored region: a crossing counts when the device has been seen a minimum distance past the border, and again
/// after a stay of 20 s, and never on this side of it in between.
///
/// A location whose circle of accuracy reaches across the border says nothing; only in the inner half of the region the
/// device counts as inside however poor the accuracy, because a small region could not be entered otherwise. Where the
/// device is when the monitoring begins is no crossing.
struct WatchedRegion: Sendable {
    var region: Region
    private(set) var state: RegionState
    /// Since when the device has been seen past the border.
    private(set) var pastSince: Instant?
    /// Somebody waits for the state to be known.
    var isAsked = false

    init(_ region: Region, state: RegionState = .unknown) {
        self.region = region
        self.state = state
    }

    /// Past the border means nothing any more.
    mutating func rest() { pastSince = nil }

    /// - Returns: the crossing that the look has confirmed.
    mutating func look(at fix: Fix, metresOutside outside: Double, _ rules: MonitoringRules) -> RegionCrossing
        .Direction?
    {
        let isUncertain = isUncertain(fix, metresOutside: outside)
        if state == .unknown {
            if isUncertain && fix.horizontalAccuracy ?? 0 > rules.minimumDistance { return nil }
            state = outside > 0 ? .outside : .inside
            return nil
        }
        guard !isUncertain else { return nil }
        guard metresToCross(metresOutside: outside, rules) <= 0 else {
            pastSince = nil
            return nil
        }
        // Time that runs backwards confirms nothing.
        guard let since = pastSince, since <= fix.time else { return confirm(since: fix.time, at: fix.time, rules) }
        return confirm(since: since, at: fix.time, rules)
    }

    private mutating func confirm(
        since: Instant, at time: Instant, _ rules: MonitoringRules
    ) -> RegionCrossing.Direction? {
        guard time.seconds(since: since) >= rules.stay else {
            pastSince = since
            return nil
        }
        pastSince = nil
        state = state == .inside ? .outside : .inside
        return state == .inside ? .entered : .exited
    }

    /// Metres that the device can go before there is something to be seen.
    func room(after fix: Fix, metresOutside outside: Double, _ rules: MonitoringRules) -> Double {
        let room = state == .unknown ? 0 : metresToCross(metresOutside: outside, rules)
        // Looking more often makes no receiver more accurate.
        return isUncertain(fix, metresOutside: outside) ? max(room, (fix.horizontalAccuracy ?? 0) / 4) : room
    }

    /// Metres to where a crossing begins to count; negative beyond.
    private func metresToCross(metresOutside outside: Double, _ rules: MonitoringRules) -> Double {
        state == .inside ? rules.minimumDistance - outside : outside + min(rules.minimumDistance, region.radius / 2)
    }

    private func isUncertain(_ fix: Fix, metresOutside outside: Double) -> Bool {
        guard let accuracy = fix.horizontalAccuracy else { return false }
        return outside > 0 ? outside < accuracy : -outside < min(accuracy, region.radius / 2)
    }
}

extension Region {
    /// Whether it is a circle on earth.
    var isSound: Bool { center.isOnEarth && radius > 0 }

    func hasSameCircle(as other: Region) -> Bool { center == other.center && radius == other.radius }

    func notifies(of direction: RegionCrossing.Direction) -> Bool {
        direction == .entered ? notifyOnEntry : notifyOnExit
    }
}
