public import LocationModel

/// What an app on the screen does with every location: a smooth track, the trip's figures, places entered and left, and
/// a line for the map.
///
/// A pure value of bounded size: no clock, no input or output, no task, the same result for the same fixes. It is the
/// work that `locationd measure` lets an app do in the foreground and skip in the background.
///
///     var trip = TripComputer(geofences: [home])
///     var events: [GeofenceEvent] = []
///     trip.update(with: fixes, appendingTo: &events)
///     trip.statistics.distance  // metres
public struct TripComputer: Sendable {
    /// What can be chosen.
    public struct Configuration: Hashable, Sendable {
        /// How the device moves.
        public var track = TrackFilter.Configuration()
        /// Metres that the newest part of the map's line may be away from the track.
        public var lineTolerance = 5.0
        /// The most corners of the map's line, at least 96; sixteen bytes each.
        public var lineCapacity = 8192
        /// Metres of altitude that are noise.
        public var climbHysteresis = 10.0

        /// For a device that walks, cycles or drives.
        public init() {}
    }

    /// The smoothed track's present end.
    public private(set) var track: TrackFilter
    /// Distance, times and speeds.
    public private(set) var statistics = TripStatistics()
    /// Ascent and descent.
    public private(set) var climb: Climb
    /// The places.
    public private(set) var geofences: GeofenceMonitor
    /// The line for the map.
    public private(set) var line: TrackLine

    /// A trip that has not begun.
    public init(configuration: Configuration = Configuration(), geofences: [Geofence] = []) {
        track = TrackFilter(configuration: configuration.track)
        climb = Climb(hysteresis: configuration.climbHysteresis)
        self.geofences = GeofenceMonitor(geofences)
        line = TrackLine(tolerance: configuration.lineTolerance, capacity: configuration.lineCapacity)
    }

    /// Takes one fix. One without a position, or that is not newer than the last, changes nothing.
    /// - Returns: the smoothed point, or nil when the fix changed nothing.
    @discardableResult
    public mutating func update(with fix: Fix, appendingTo events: inout [GeofenceEvent]) -> TrackPoint? {
        guard let point = track.update(with: fix) else { return nil }
        statistics.update(with: point, reportedSpeed: fix.speed)
        // A receiver in two dimensions repeats an old altitude.
        if fix.mode == .threeDimensional, let altitude = fix.altitude { climb.update(altitude: altitude) }
        geofences.update(with: point.coordinate, accuracy: point.accuracy, at: point.time, appendingTo: &events)
        line.append(point.coordinate)
        return point
    }

    /// Takes the fixes of one delivery, oldest first.
    public mutating func update(with fixes: some Sequence<Fix>, appendingTo events: inout [GeofenceEvent]) {
        for fix in fixes { update(with: fix, appendingTo: &events) }
    }
}
