import LocationEngine
import LocationModel
import LocationService

/// Expectations at a moment and after a step.
extension Scenario.Expectation {
    func evaluateState(_ expected: ApplicationState, at instant: Instant?, _ timeline: Timeline) -> Evaluation {
        guard let instant else { return notReached }
        let state = timeline.state(at: instant)
        return evaluation(state == expected, state.rawValue, from: instant)
    }

    func evaluateReached(_ expected: ApplicationState, _ timeline: Timeline) -> Evaluation {
        let isReached = timeline.start.map { timeline.state(at: $0) } == expected
        let entered = timeline.entries.contains { if case .state(expected, _) = $0.event { true } else { false } }
        let isHeld = isReached || entered
        return evaluation(isHeld, isHeld ? expected.rawValue : timeline.state.rawValue, from: timeline.start)
    }

    func evaluateStep(_ step: Int, within seconds: Double?, _ timeline: Timeline) -> Evaluation {
        guard let mark = timeline.marks[step] else {
            return evaluation(false, "did not happen", from: timeline.marks[step - 1]?.time)
        }
        guard let before = timeline.marks[step - 1]?.time ?? timeline.start else { return notReached }
        let waited = mark.time.seconds(since: before)
        return evaluation(
            waited <= seconds ?? .infinity, "after \(TimeSpan(seconds: waited).text)", from: mark.time)
    }

    func evaluate(
        _ expectation: Scenario.Expectation, in scope: StepScope, _ timeline: Timeline
    ) -> Evaluation {
        guard let part = timeline.after(scope) else { return notReached }
        let inner = expectation.evaluate(part)
        return Evaluation(expectation: self, outcome: inner.outcome, found: inner.found, time: inner.time)
    }

    func evaluatePosition(
        at moment: Moment, within metres: Double, of point: Coordinate?, _ timeline: Timeline
    ) -> Evaluation {
        guard let instant = timeline.instant(of: moment) else { return notReached }
        guard let position = point ?? timeline.truePosition(at: instant) else {
            return evaluation(false, "no true position is known at this time", from: instant)
        }
        guard let location = timeline.lastLocation(at: instant) else {
            return evaluation(false, "the app has no location yet", from: instant)
        }
        let distance = location.distance(to: position)
        return evaluation(distance <= metres, "\(distance.text(decimals: 1)) m away", from: instant)
    }

    // MARK: Deliveries

    func evaluateGap(in state: ApplicationState?, upTo most: Double, _ timeline: Timeline) -> Evaluation {
        guard let longest = timeline.longestGap(in: state) else {
            return evaluation(false, "no delivery", from: timeline.start)
        }
        return evaluation(longest.seconds <= most, TimeSpan(seconds: longest.seconds).text, from: longest.from)
    }

    func evaluateAge(in state: ApplicationState?, upTo most: Double, _ timeline: Timeline) -> Evaluation {
        guard let highest = timeline.highestAge(in: state) else {
            return evaluation(false, "no delivery", from: timeline.start)
        }
        let text = TimeSpan(seconds: max(0, highest.seconds)).text
        return evaluation(highest.seconds <= most, text, from: highest.at)
    }

    func evaluateTime(
        within metres: Double, in state: ApplicationState?, share wanted: Double, _ timeline: Timeline
    ) -> Evaluation {
        var audit = AccuracyAudit(radius: metres)
        var deliveries = timeline.deliveries(in: nil)[...]
        var stays = state.map { timeline.stays(in: $0)[...] }
        for position in timeline.truth {
            while let next = deliveries.first, next.time <= position.time {
                if let coordinate = next.delivery.locations.last?.coordinate { audit.delivered(coordinate) }
                deliveries.removeFirst()
            }
            if stays != nil {
                while let stay = stays?.first, stay.to < position.time { stays?.removeFirst() }
                guard let stay = stays?.first, stay.from <= position.time else { continue }
            }
            audit.compare(with: position.coordinate, at: position.time)
        }
        guard let share = audit.shareOfTime ?? audit.share else {
            return evaluation(false, "no true positions to compare with", from: timeline.start)
        }
        return evaluation(share >= wanted, "\((share * 100).shortText(decimals: 3)) %", from: nil)
    }

    /// The step that the moment counts from was not done.
    private var notReached: Evaluation { evaluation(false, "the step was not done", from: nil) }
}

extension Timeline {
    /// The instant of a moment; nil if its step was not done.
    func instant(of moment: Moment) -> Instant? {
        switch moment {
        case .offset(let seconds): start?.advanced(bySeconds: seconds)
        case .timeOfDay(let seconds): start?.next(timeOfDay: seconds)
        case .step(let step, let seconds): marks[step]?.time.advanced(bySeconds: seconds)
        }
    }

    /// The longest time between two deliveries, or to the end; nil without a delivery.
    /// - Parameter state: of the app; nil: any.
    func longestGap(in state: ApplicationState?) -> (seconds: Double, from: Instant)? {
        var longest: (seconds: Double, from: Instant)?
        func add(_ from: Instant, _ to: Instant) {
            let seconds = to.seconds(since: from)
            if seconds > longest?.seconds ?? -1 { longest = (seconds, from) }
        }
        let times = deliveries(in: state).map(\.time)
        if let state {
            var remaining = times[...]
            for stay in stays(in: state) {
                var last = stay.from
                while let time = remaining.first, time <= stay.to {
                    if time >= last { add(last, time) }
                    last = max(last, time)
                    remaining.removeFirst()
                }
                add(last, stay.to)
            }
        } else {
            for (one, next) in zip(times, times.dropFirst()) where next >= one { add(one, next) }
            if let last = times.last, let end, end > last { add(last, end) }
        }
        return longest
    }

    /// The highest age of a location when it was delivered; nil without a delivery.
    func highestAge(in state: ApplicationState?) -> (seconds: Double, at: Instant)? {
        var highest: (seconds: Double, at: Instant)?
        for (time, delivery) in deliveries(in: state) {
            guard let oldest = delivery.locations.map(\.time).min() else { continue }
            let age = time.seconds(since: oldest)
            if age > highest?.seconds ?? -.infinity { highest = (age, time) }
        }
        return highest
    }

    /// The app's last location at an instant.
    func lastLocation(at instant: Instant) -> Coordinate? {
        for entry in entries.reversed() where entry.time <= instant {
            guard case .locations(let delivery) = entry.event else { continue }
            if let coordinate = delivery.locations.last?.coordinate { return coordinate }
        }
        return nil
    }

    /// The true position at an instant, on the straight way between the two around it; nil outside of the truth.
    func truePosition(at instant: Instant) -> Coordinate? {
        guard let next = truth.firstIndex(where: { $0.time >= instant }) else { return nil }
        if truth[next].time == instant { return truth[next].coordinate }
        guard next > 0 else { return nil }
        let (before, after) = (truth[next - 1], truth[next])
        let share = instant.seconds(since: before.time) / after.time.seconds(since: before.time)
        return before.coordinate.interpolated(to: after.coordinate, share)
    }
}
