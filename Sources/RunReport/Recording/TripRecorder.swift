package import LocationModel

/// Records what a run's report shows. A class, because the app's observers share it.
///
/// Its memory is bounded, so that a run may last for weeks: when the limit of points is reached, every second one is
/// dropped.
package final class TripRecorder {
    /// A location as the app received it.
    struct Point {
        /// The time of the fix.
        let time: Instant
        /// Seconds since the start when the app received it.
        let received: Double
        let coordinate: Coordinate
        /// NaN if unknown, like the next two.
        let speed: Float
        let course: Float
        let altitude: Float
        let state: ApplicationState
        /// Whether no position was known immediately before.
        let isAfterGap: Bool
    }

    private static let mostPoints = 1 << 17
    private static let mostSpans = 1 << 14
    private static let mostMarks = 4096
    /// Nanoseconds that recording one event may take.
    private static let longestRecord: Int64 = 20_000

    private(set) var points: [Point] = []
    private(set) var states: [Trip.Span] = []
    private(set) var marks: [Trip.Mark] = []
    private(set) var deferredDeliveries: [Trip.DeferredDelivery] = []
    private(set) var wakeUps = WakeUpHistogram()
    private(set) var start: Instant?
    /// Seconds since the start at the last event.
    private(set) var end = 0.0
    /// Locations received in the background, dropped ones included.
    private(set) var backgroundLocations = 0

    private var jumped = 0.0
    private var state = ApplicationState.notRunning
    private var isInGap = false
    private let clock: (() -> Int64)?
    private var nanoseconds: [ApplicationState: Int64] = [:]

    /// - Parameter clock: a clock in nanoseconds, for the recording's own cost; nil if that cost is not reported.
    package init(clock: (() -> Int64)? = nil) { self.clock = clock }

    /// What the recording itself took in a state of the app, in nanoseconds.
    package func nanoseconds(in state: ApplicationState) -> Int64 { nanoseconds[state] ?? 0 }

    /// Records an event of the run.
    package func record(_ event: ServiceEvent, at instant: Instant) {
        measureCost { append(event, at: instant) }
    }

    /// Records that the loop woke up.
    package func recordWakeUp(at instant: Instant) {
        measureCost { wakeUps.add(elapsed(at: instant)) }
    }

    /// Adds the cost of one record. What exceeds ``longestRecord`` is the time of another process, because the clock is
    /// not the thread's own, whose reading would cost more than the recording.
    private func measureCost(of record: () -> Void) {
        guard let clock else { return record() }
        let begin = clock()
        record()
        nanoseconds[state, default: 0] += min(clock() - begin, TripRecorder.longestRecord)
    }

    /// Ends the last state's span at an instant, or at the last event.
    package func finish(at instant: Instant?) {
        if let instant { _ = elapsed(at: instant) }
        if !states.isEmpty { states[states.count - 1].to = end }
    }

    private func elapsed(at instant: Instant) -> Double {
        if start == nil { start = instant }
        let elapsed = max(0, instant.seconds(since: start ?? instant) - jumped)
        end = max(end, elapsed)
        return elapsed
    }

    private func append(_ event: ServiceEvent, at instant: Instant) {
        if case .fault(.timeRestarted(let before)) = event { jumped += instant.seconds(since: before) }
        let now = elapsed(at: instant)
        switch event {
        case .locations(let delivery): append(delivery, at: now)
        case .state(let next, _): enter(next, at: now)
        case .message(let message): mark(.message, message.name, at: now)
        case .backgroundTask(let task) where task != .invalid: mark(.task, "task \(task.rawValue) begins", at: now)
        case .scheduledTask(let name, _): mark(.task, "scheduled task \(name) begins", at: now)
        case .expiration(let task): mark(.problem, "task \(task.rawValue) expires", at: now)
        case .terminated: mark(.problem, "terminated", at: now)
        case .paused: mark(.problem, "location updates paused", at: now)
        case .denied: mark(.problem, "no permission", at: now)
        case .fault(.locationUnknown):
            isInGap = true
            mark(.problem, "no position", at: now)
        case .source(.lost):
            isInGap = true
            mark(.problem, "the source is lost", at: now)
        default: break
        }
    }

    private func append(_ delivery: DeliveredLocations, at now: Double) {
        if delivery.batch != nil, let first = delivery.locations.first,
            deferredDeliveries.count < TripRecorder.mostMarks
        {
            deferredDeliveries.append(
                Trip.DeferredDelivery(
                    from: min(now, elapsed(at: first.time)), to: now, locations: delivery.locations.count))
        }
        for fix in delivery.locations {
            guard let coordinate = fix.coordinate else { continue }
            if !delivery.state.isForeground { backgroundLocations += 1 }
            if points.count == TripRecorder.mostPoints { dropEverySecondPoint() }
            points.append(
                Point(
                    time: fix.time, received: now, coordinate: coordinate, speed: Float(fix.speed ?? .nan),
                    course: Float(fix.course ?? .nan), altitude: Float(fix.altitude ?? .nan), state: delivery.state,
                    isAfterGap: isInGap))
            isInGap = false
        }
    }

    private func dropEverySecondPoint() {
        points = stride(from: 0, to: points.count, by: 2).map { points[$0] }
    }

    private func enter(_ next: ApplicationState, at now: Double) {
        state = next
        if states.count == TripRecorder.mostSpans {
            // Pairs become one span of the state that lasted longer.
            states = stride(from: 0, to: states.count - 1, by: 2).map { index in
                let (one, other) = (states[index], states[index + 1])
                let state = one.to - one.from >= other.to - other.from ? one.state : other.state
                return Trip.Span(from: one.from, to: other.to, state: state)
            }
        }
        if !states.isEmpty { states[states.count - 1].to = now }
        states.append(Trip.Span(from: now, to: now, state: next))
    }

    private func mark(_ kind: Trip.Mark.Kind, _ text: String, at now: Double) {
        if marks.count < TripRecorder.mostMarks { marks.append(Trip.Mark(kind: kind, time: now, text: text)) }
    }
}
