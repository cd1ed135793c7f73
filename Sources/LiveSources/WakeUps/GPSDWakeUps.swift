import LocationModel

/// The wake-ups of a ``GPSDSource``: its state without its connection.
struct GPSDWakeUps: SourceWakeUps {
    let hasSharedMemory: Bool
    private var demand = Demand.everyEpoch
    private var mode = GPSDAccessMode.streaming
    private var forecast = EpochForecast()
    private var startUp = ReceiverStartUp()
    private var earlyPolls = 0
    /// When gpsd's receiver was last opened.
    private var opened: Instant?
    /// The loop's time of the last event.
    private var now: Instant?

    init(hasSharedMemory: Bool) { self.hasSharedMemory = hasSharedMemory }

    /// The timer's, and without shared memory also the response's.
    private var wakeUpsPerPoll: Int { hasSharedMemory ? 1 : 2 }

    mutating func handle(_ demand: Demand, at time: Instant) -> Int {
        guard demand != self.demand else { return 0 }
        self.demand = demand
        let now = max(time, self.now ?? time)
        return enter(accessMode(startUp: startUp.seconds, at: now), at: now)
    }

    mutating func handle(epochAt time: Instant) -> Int {
        let arrival = time.advanced(bySeconds: LiveWakeUps.delay)
        var wakeUps = 0
        if case .released(let until?) = mode, until <= arrival {
            // The timer's; the receiver is opened now, so that it has a position in time.
            wakeUps += 1 + enter(accessMode(startUp: .infinity, at: until), at: until)
        }
        while case .polling(let instant) = mode, instant < arrival { wakeUps += handleEarlyPoll(at: instant) }
        switch mode {
        case .streaming:
            wakeUps += 1
            forecast.recordArrival(of: time, at: arrival)
            startUp.end(at: arrival, opened: opened, wasAwaited: true)
            now = arrival
        case .polling(let instant) where demand.wants(time):
            wakeUps += wakeUpsPerPoll
            forecast.recordPoll(of: time, at: instant)
            startUp.end(at: instant, opened: opened, wasAwaited: false)
            now = instant
        case .polling, .released: break
        }
        return wakeUps
    }

    private func accessMode(startUp: Double, at now: Instant) -> GPSDAccessMode {
        GPSDAccessMode(for: demand, at: now, forecast: forecast, startUp: startUp, hasSharedMemory: hasSharedMemory)
    }

    private mutating func enter(_ next: GPSDAccessMode, at now: Instant) -> Int {
        defer { (mode, earlyPolls) = (next, 0) }
        switch (mode, next) {
        case (.released, .released), (.streaming, .streaming), (.polling, .polling), (.streaming, .polling): return 0
        case (_, .released):
            startUp.release(at: now)
            return 0
        case (.released, let mode):
            opened = now
            // gpsd's greeting, and its response to the request for the stream.
            return mode == .streaming ? 2 : 1
        // gpsd's response to the request for the stream.
        case (.polling, .streaming): return 1
        }
    }

    private mutating func handleEarlyPoll(at instant: Instant) -> Int {
        forecast.recordEarlyPoll(at: instant)
        let polls = earlyPolls + 1
        let wakeUps: Int
        if polls < GPSDSource.maxEarlyPolls {
            let pause = Double(polls) * forecast.longestGuardInterval
            mode = .polling(at: instant.advanced(bySeconds: pause))
            wakeUps = 0
        } else {
            wakeUps = enter(.streaming, at: instant)
        }
        earlyPolls = polls
        return wakeUpsPerPoll + wakeUps
    }
}
