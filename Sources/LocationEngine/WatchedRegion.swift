import LocationModel

/// A monitored region. A crossing counts once the device has been observed a minimum distance past the boundary, and
/// again after the dwell time of 20 s, without having been back in between.
///
/// A location whose circle of accuracy extends across the boundary is ignored, except that in the inner half of the
/// region the device counts as inside regardless of the accuracy, because a small region could not be entered
/// otherwise. The initial state when monitoring starts is not a crossing.
struct WatchedRegion: Sendable {
    var region: Region
    private(set) var state: RegionState
    /// Since when the device has been observed past the boundary.
    private(set) var pastSince: Instant?
    /// Whether a request for the state is pending.
    var isStateRequested = false

    init(_ region: Region, state: RegionState = .unknown) {
        self.region = region
        self.state = state
    }

    /// Discards a crossing in progress.
    mutating func reset() { pastSince = nil }

    /// - Returns: the crossing that this sample confirms.
    mutating func observe(_ fix: Fix, metresOutside outside: Double, _ rules: MonitoringRules) -> CrossingDirection? {
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
        let since = min(pastSince ?? fix.time, fix.time)
        guard fix.time.seconds(since: since) >= rules.dwellTime else {
            pastSince = since
            return nil
        }
        pastSince = nil
        state = state == .inside ? .outside : .inside
        return state == .inside ? .entered : .exited
    }

    /// Metres that the device can move before a change is possible.
    func allowedMovement(after fix: Fix, metresOutside outside: Double, _ rules: MonitoringRules) -> Double {
        let allowed = state == .unknown ? 0 : metresToCross(metresOutside: outside, rules)
        // More frequent sampling does not improve a receiver's accuracy.
        return isUncertain(fix, metresOutside: outside) ? max(allowed, (fix.horizontalAccuracy ?? 0) / 4) : allowed
    }

    /// Metres to the point where a crossing begins to count; negative beyond it.
    private func metresToCross(metresOutside outside: Double, _ rules: MonitoringRules) -> Double {
        state == .inside ? rules.minimumDistance - outside : outside + min(rules.minimumDistance, region.radius / 2)
    }

    private func isUncertain(_ fix: Fix, metresOutside outside: Double) -> Bool {
        guard let accuracy = fix.horizontalAccuracy else { return false }
        return outside > 0 ? outside < accuracy : -outside < min(accuracy, region.radius / 2)
    }
}

extension Region {
    func hasSameCircle(as other: Region) -> Bool { center == other.center && radius == other.radius }

    func notifies(of direction: CrossingDirection) -> Bool {
        direction == .entered ? notifyOnEntry : notifyOnExit
    }
}
