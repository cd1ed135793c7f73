import CPUMeter
import LocationModel
import LocationService
import RunReport

/// The costs and counts of one run, by the app's state.
struct RunFigures {
    /// Seconds in a state below which its rates mean nothing.
    private static let shortest = 10.0

    let cost: CPULedger
    let counts: [ApplicationState: ServiceCounts]
    let recorder: TripRecorder
    let gaps: GapSummary
    /// What gpsd has used.
    var daemon: DaemonLedger?
    /// The energy, if it is shown.
    var energy: EnergyReport?

    /// The figures of a run that has ended.
    init<Source: FixSource & ~Copyable>(_ service: borrowing LocationService<Source>, _ recorder: TripRecorder) {
        cost = service.cost
        var counts: [ApplicationState: ServiceCounts] = [:]
        for state in ApplicationState.allCases { counts[state] = service.counts(in: state) }
        self.counts = counts
        self.recorder = recorder
        gaps = GapSummary(service.gaps)
        recorder.finish(at: service.time)
    }

    /// The states that the app has been in, as in the printed summary.
    private var states: [(state: ApplicationState, entry: CPULedger.Entry)] { RunCost(ledger: cost).states }

    /// What happened off the screen.
    func background(_ trip: Trip) -> ArmFigures {
        let away = [ApplicationState.background, .suspended]
        let counts = away.map { self.counts[$0] ?? ServiceCounts() }
        return ArmFigures(
            title: "background", seconds: away.reduce(0) { $0 + cost[$1].seconds },
            wakeUps: counts.reduce(0) { $0 + $1.wakeUps }, fixes: counts.reduce(0) { $0 + $1.source.fixes },
            deliveries: counts.reduce(0) { $0 + $1.deliveries }, shareWithinRadius: trip.shareWithinRadius)
    }

    var cpu: [CPUUse] {
        states.filter { $0.state != .notRunning && $0.entry.seconds >= RunFigures.shortest }.map { state, entry in
            func perHour(_ seconds: Double) -> Double { seconds * 3600 / entry.seconds }
            let recording = Double(recorder.nanoseconds(in: state)) / 1e9
            var parts = [
                CPUUse.Part("locationd", secondsPerHour: perHour(max(0, entry.usage.processSeconds - recording))),
                CPUUse.Part(CPUUse.recording, secondsPerHour: perHour(recording)),
            ]
            if let gpsd = state == .active ? daemon?.foreground : state == .background ? daemon?.background : nil,
                gpsd.seconds > 0
            {
                parts.append(
                    CPUUse.Part(CPUUse.daemon, secondsPerHour: gpsd.usage.processSeconds * 3600 / gpsd.seconds))
            }
            return CPUUse(state.rawValue, seconds: entry.seconds, parts: parts)
        }
    }

    /// Hours off the screen.
    var hoursInBackground: Double {
        [ApplicationState.background, .suspended].reduce(0) { $0 + cost[$1].seconds } / 3600
    }

    var table: [[String]] {
        [["state", "time", "CPU", "wake-ups", "fixes", "deliveries"]]
            + states.map { state, entry in
                let counts = counts[state] ?? ServiceCounts()
                return [
                    state.rawValue, TimeSpan(seconds: entry.seconds).text,
                    "\((entry.usage.processSeconds * 1000).text(decimals: 1)) ms", counts.wakeUps.grouped,
                    counts.source.fixes.grouped, counts.deliveries.grouped,
                ]
            }
    }
}
