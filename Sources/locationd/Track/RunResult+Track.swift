import LocationModel
import LocationService
import RunReport
import TrackStore

extension RunResult {
    /// What a report shows of a track.
    /// - Parameters:
    ///   - source: the track's name.
    ///   - points: its positions, earliest first.
    /// - Returns: nil without positions.
    init?(_ source: String, points: [TrackPoint], _ rules: Trips.Rules) {
        guard let first = points.first, let last = points.last else { return nil }
        let recorder = TripRecorder()
        var trips = Trips(rules)
        var gaps: [Range<Instant>] = []
        var before: TrackPoint?
        for point in points {
            let state = point.applicationState
            if before.map({ $0.applicationState != state }) ?? true {
                recorder.record(.state(state, from: before?.applicationState ?? .notRunning), at: point.time)
            }
            if let before, point.time.seconds(since: before.time) > rules.gap {
                gaps.append(before.time..<point.time)
                recorder.record(.fault(.locationUnknown(since: before.time)), at: point.time)
            }
            let fix = point.fix
            trips.append(fix)
            recorder.record(
                .locations(
                    DeliveredLocations(
                        locations: [fix], client: ServiceConfiguration.client, state: state, work: .all, batch: nil)),
                at: point.time)
            before = point
        }
        trips.finish()
        recorder.finish(at: last.time)

        var trip = Trip(app: recorder, title: "", radius: TripAudit.radius)
        // What concerns the app, and not the way.
        (trip.distance, trip.spacing, trip.wakeUps) = (Trip.Series(), Trip.Series(), [])
        // A device at rest seems to move by its receiver's errors.
        trip.metres = trips.trips.reduce(0) { $0 + $1.metres }.rounded()
        self.init(
            kind: .track, source: source, environment: .current, arms: [], cpu: [], table: [], trip: trip,
            day: DayOfTrack(
                parts: RunResult.parts(trips.trips, gaps, points, from: first.time, to: last.time),
                positions: points.count, restDuration: rules.restDuration, restRadius: rules.restRadius, gap: rules.gap)
        )
    }

    /// The trips, the times without a position, and between them the rests.
    private static func parts(
        _ trips: [Trips.Trip], _ gaps: [Range<Instant>], _ points: [TrackPoint], from start: Instant, to end: Instant
    ) -> [DayOfTrack.Part] {
        func seconds(_ instant: Instant) -> Double { instant.seconds(since: start) }
        var next = points.startIndex
        func topSpeed(_ trip: Trips.Trip) -> Double? {
            var top: Double?
            while next < points.endIndex, points[next].time < trip.begin { next += 1 }
            while next < points.endIndex, points[next].time <= trip.end {
                top = [top, points[next].fix.speed].compactMap { $0 }.max()
                next += 1
            }
            return top
        }
        var known = trips.map { trip in
            DayOfTrack.Part(
                .trip, from: seconds(trip.begin), to: seconds(trip.end), metres: trip.metres,
                positions: trip.positions, topSpeed: topSpeed(trip))
        }
        known += gaps.map { DayOfTrack.Part(.noPosition, from: seconds($0.lowerBound), to: seconds($0.upperBound)) }
        known.sort { $0.from < $1.from }
        var (parts, reached): ([DayOfTrack.Part], Double) = ([], 0)
        for part in known {
            if part.from > reached { parts.append(DayOfTrack.Part(.rest, from: reached, to: part.from)) }
            parts.append(part)
            reached = part.to
        }
        if seconds(end) > reached || parts.isEmpty {
            parts.append(DayOfTrack.Part(.rest, from: reached, to: seconds(end)))
        }
        return parts
    }
}
