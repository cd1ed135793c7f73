import LocationModel

/// The wake-ups of a ``ReceiverSource`` over TCP: its state without its connection.
struct ReceiverWakeUps: SourceWakeUps {
    private var demand = Demand.everyEpoch
    private var previousDemand = Demand.everyEpoch
    private var rhythm = ReceiverRhythm()
    /// Whether the source has read everything and waits for the next bytes.
    private var isAwaiting = true

    mutating func handle(_ demand: Demand, at time: Instant) -> Int {
        guard demand != self.demand else { return 0 }
        defer { self.demand = demand }
        isAwaiting = demand == .everyEpoch
        guard self.demand == .idle else { return 0 }
        // The connection that was closed is established.
        rhythm.interrupt()
        return 1
    }

    mutating func handle(epochAt time: Instant) -> Int {
        guard let earliest = demand.earliest else { return read(time, at: arrival(of: time), wakeUps: 1) }
        // The connection is closed.
        guard demand != .idle else { return 0 }
        let due = rhythm.arrival(ofFirstSince: earliest)
        let arrival = arrival(of: time)
        if isAwaiting { return read(time, at: arrival, wakeUps: 1) }
        if due < arrival {
            // The timer's, and the one of the bytes that had not arrived yet.
            isAwaiting = true
            return read(time, at: arrival, wakeUps: 2)
        }
        // Unread until the timer.
        return demand.wants(time) ? read(time, at: due, wakeUps: 1) : 0
    }

    private func arrival(of time: Instant) -> Instant { time.advanced(bySeconds: LiveWakeUps.delay) }

    private mutating func read(_ time: Instant, at now: Instant, wakeUps: Int) -> Int {
        rhythm.observe(
            time, at: now, isNext: demand == .everyEpoch && previousDemand == .everyEpoch, wasAwaited: isAwaiting)
        previousDemand = demand
        return wakeUps
    }
}
