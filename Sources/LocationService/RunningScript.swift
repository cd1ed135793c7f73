package import LocationModel

/// The steps of a script in progress: those that remain, as instants of the trace.
struct RunningScript {
    private var steps: ArraySlice<Script.Step>
    private var origin: Instant
    /// When the step before the next one was done; the first epoch before any step.
    private var previous: Instant
    /// When the next step is due; nil while it waits for an event, or if there is none.
    private(set) var next: Instant?
    /// The event that the next step waits for.
    private var awaited: (pattern: EventPattern, since: Instant, delay: Double)?

    init(_ steps: [Script.Step], from origin: Instant) {
        self.steps = steps[...]
        (self.origin, previous) = (origin, origin)
        prepareNext()
    }

    /// Whether the next step waits for an event.
    var isWaiting: Bool { awaited != nil }

    /// Removes and returns the next step with its index in the script, counted from 0.
    mutating func popNext(at instant: Instant) -> (index: Int, stimulus: Stimulus?)? {
        let index = steps.startIndex
        guard let step = steps.popFirst() else { return nil }
        previous = instant
        prepareNext()
        return (index, step.stimulus)
    }

    /// Makes the next step due if it waits for this event.
    mutating func observe(_ event: ServiceEvent, at instant: Instant) {
        guard let awaited, instant >= awaited.since, awaited.pattern.matches(event) else { return }
        next = instant.advanced(bySeconds: awaited.delay)
        self.awaited = nil
    }

    /// Shifts the remaining steps after a jump of the trace's time, so that they keep their distances.
    mutating func shift(bySeconds seconds: Double) {
        origin = origin.advanced(bySeconds: seconds)
        previous = previous.advanced(bySeconds: seconds)
        next = next?.advanced(bySeconds: seconds)
        if let since = awaited?.since { awaited?.since = since.advanced(bySeconds: seconds) }
    }

    private mutating func prepareNext() {
        (next, awaited) = (nil, nil)
        switch steps.first?.trigger {
        case .at(let offset)?: next = max(previous, origin.advanced(bySeconds: offset))
        case .timeOfDay(let seconds)?: next = max(previous, origin.next(timeOfDay: seconds))
        case .after(let seconds)?: next = previous.advanced(bySeconds: seconds)
        case .event(let pattern, let since, let delay)?:
            awaited = (pattern, previous.advanced(bySeconds: since), delay)
        case nil: break
        }
    }
}

extension Instant {
    /// The first instant, from this one on, at a time of day in seconds after midnight UTC.
    package func next(timeOfDay seconds: Double) -> Instant {
        let wait = seconds - timeOfDay.seconds
        return advanced(bySeconds: wait < 0 ? wait + 86_400 : wait)
    }
}
