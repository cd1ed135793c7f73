import LiveSources
import LocationModel
import LocationService
import Logging
import ReceiverPower
import RunReport
import TraceSource

/// What is measured of a trace: which part of it, in which arms, how often.
struct TraceMeasurement {
    let recording: RecordingOptions
    let background: BackgroundOptions
    /// Nil for all but a minute, or a tenth of a short trace, at either end.
    let range: BackgroundRange?
    let rounds: Int
    let arms: ArmPair
    let source: LiveSourceKind
    let app: MeasuredApp
    /// Whether to measure, too, what a wake-up costs, which takes some seconds.
    let measuresWakeUp: Bool
    /// What energy is computed from; nil if none is shown.
    var power: PowerProfile?

    /// A trace that can be measured, and the part of it in which the app is in the background.
    struct Subject {
        let trace: String
        let extent: TraceExtent
        let duration: Double
        let range: BackgroundRange
    }

    /// Checks a trace without measuring it.
    func subject(_ trace: String) throws(Failure) -> Subject {
        guard let extent = try extentOfTrace(trace, speedOverGround: recording.speedOverGround) else {
            throw Failure(
                .usage,
                "\(traceName(trace)): measure reads the trace many times and needs a file; save it to one first"
            )
        }
        guard let duration = extent.duration else {
            throw Failure(
                .dataError, "\(trace): the time of its end is unknown or before its beginning; measure a part of it")
        }
        guard duration >= 10 else {
            throw Failure(
                .dataError, "\(trace): lasts \(TimeSpan(seconds: duration).text), too short to measure; it needs 10 s")
        }
        if let range { try [range].check(within: duration, of: trace) }
        return Subject(
            trace: trace, extent: extent, duration: duration,
            range: range ?? TraceMeasurement.defaultRange(in: duration))
    }

    /// All but a minute, or a tenth of a short trace, at either end.
    private static func defaultRange(in duration: Double) -> BackgroundRange {
        let margin = min(60, duration / 10).rounded()
        return BackgroundRange(from: margin, to: duration - margin)
    }

    /// Measures a trace.
    /// - Parameter onRound: called before each round, with the number of rounds that are done and their experiment.
    func report(
        of subject: Subject, onRound: (Int, Experiment) -> Void
    ) throws(Failure) -> MeasureReport {
        func audit(_ arm: Arm) throws(Failure) -> TripAudit {
            try TripAudit(self, of: subject, arm)
        }
        let a = try audit(arms.a)
        let b = try audit(arms.b)
        let reference = arms.a == .foreground ? a : try audit(.foreground)
        func sleep(_ audit: TripAudit) -> Double {
            audit.seconds / Double(max(audit.wakeUps(as: source, epochsOf: reference), 1))
        }
        var wakeUps = WakeUpMeasurement(
            subject.trace, recording, rounds: rounds, epochsPerSecond: reference.epochsPerSecond,
            sleeps: (sleep(a), sleep(b)))
        var experiment = Experiment(self, of: subject)
        try experiment.warmUp()
        for round in 0..<rounds {
            onRound(round, experiment)
            if measuresWakeUp { try wakeUps.measure(upTo: Double(round + 1) / Double(rounds)) }
            try experiment.addRound()
        }
        return MeasureReport(experiment: experiment, a: a, b: b, reference: reference, wakeUpCosts: wakeUps.costs)
    }

    /// What a report shows of the trip: each configuration is replayed once more, and recorded.
    func trip(of subject: Subject) throws -> Trip {
        let replay = TraceReplay(
            subject.trace, speedOverGround: recording.speedOverGround, extent: subject.extent, remote: RemoteControl(),
            logger: Logger(label: "locationd") { _ in SwiftLogNoOpLogHandler() })
        func record(_ arm: Arm) throws -> TripRecorder {
            try replay.recorded(.measured(arm, subject.range, background))
        }
        let reference = try record(.foreground)
        return Trip(
            app: try record(arms.b), title: arms.b.title, reference: reference,
            baseline: (arms.a == .foreground ? reference : try record(arms.a), arms.a.title),
            radius: TripAudit.radius, predicts: arms.b == .prediction)
    }
}
