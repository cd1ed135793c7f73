import LocationModel
import LocationService
import RunReport
import TraceSource

extension RunResult {
    /// The result of a replay, whose reference is the same trace with every fix delivered.
    init(
        _ service: borrowing LocationService<TraceSource>, _ recorder: TripRecorder, _ replay: TraceReplay,
        predicts: Bool
    ) throws {
        let figures = RunFigures(service, recorder)
        let reference = try replay.reference()
        let trip = Trip(
            app: recorder, title: "this run", reference: reference,
            baseline: reference.map { ($0, "every fix delivered") }, radius: TripAudit.radius, predicts: predicts)
        self.init(.replay, source: fileName(replay.trace), figures, trip: trip)
    }

    /// The result of a single run.
    init(_ kind: Kind, source: String, _ figures: RunFigures, trip: Trip) {
        self.init(
            kind: kind, source: source, environment: .current, arms: [figures.background(trip)], cpu: figures.cpu,
            table: figures.table, trip: trip, gaps: figures.gaps,
            saved: figures.energy?.saved.map { EnergySaving($0, hours: figures.hoursInBackground) })
    }
}

extension EnergySaving {
    /// A saving of a run, by the hour in the background.
    fileprivate init(_ figure: EnergyReport.Figure, hours: Double) {
        let hours = max(hours, 1e-9)
        self.init(
            part: figure.part, joulesPerHour: figure.joules / hours, low: figure.low / hours, high: figure.high / hours,
            basis: figure.basis)
    }
}
