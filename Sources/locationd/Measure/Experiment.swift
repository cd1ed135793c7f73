import CPUMeter
import LocationModel

/// Runs the two arms alternately, each run in a process of its own, and collects what they use.
struct Experiment {
    /// CPU seconds that a run should take at least; in shorter runs, the resolution of the clock and the kernel shows.
    static let minRunTime = 0.1
    private static let maxPasses = 1000

    /// What both arms used, in one unit, and the comparison of the two.
    struct Comparison {
        private(set) var a: [Double] = []
        private(set) var b: [Double] = []
        private(set) var first: [PairedExperiment.Arm] = []
        private(set) var experiment: PairedExperiment

        init(resolution: Double = 0.02) { experiment = PairedExperiment(resolution: resolution) }

        mutating func add(_ a: Double, _ b: Double, first: PairedExperiment.Arm) {
            self.a.append(a)
            self.b.append(b)
            self.first.append(first)
            experiment.add(a: a, b: b, first: first)
        }

        /// Several comparisons as one: the sums of each round, which all of them have in the same order.
        init(sumOf comparisons: [Comparison]) {
            self.init()
            for round in 0..<(comparisons.map(\.a.count).min() ?? 0) {
                add(
                    comparisons.reduce(0) { $0 + $1.a[round] }, comparisons.reduce(0) { $0 + $1.b[round] },
                    first: comparisons[0].first[round])
            }
        }

        var medians: (a: Double, b: Double)? {
            guard let a = a.median, let b = b.median else { return nil }
            return (a, b)
        }
    }

    /// How the trace is measured.
    let measurement: TraceMeasurement
    let subject: TraceMeasurement.Subject
    /// Nanoseconds per pass of the service.
    private(set) var acquisition = Comparison()
    /// Nanoseconds per pass of the app.
    private(set) var processing = Comparison()
    /// Nanoseconds per pass of the app in arm A, and if it did all of its work for the deliveries of arm B.
    private(set) var fewerFixes = Comparison()
    /// Nanoseconds per pass of both.
    private(set) var together = Comparison()
    /// Instructions per pass of the service.
    private(set) var instructions = Comparison(resolution: 0.005)

    private var passes: [MeasuredPart: Int] = [:]

    init(_ measurement: TraceMeasurement, of subject: TraceMeasurement.Subject) {
        (self.measurement, self.subject) = (measurement, subject)
    }

    var arms: ArmPair { measurement.arms }

    /// Runs each arm once without counting it. Afterwards the trace is in the page cache, and the number of passes for
    /// a measurable run is known, which is the same for both arms.
    mutating func warmUp() throws(Failure) {
        for part in measurement.app == .none ? [MeasuredPart.acquisition] : [.acquisition, .processing] {
            let a = try run(arms.a, part, passes: 1).nanoseconds
            let b = try run(arms.b, part, passes: 1).nanoseconds
            // Enough passes for the cheaper arm, unless the other one would take too long for them.
            let wanted = min(Experiment.minRunTime * 1e9 / max(min(a, b), 1), 0.5e9 / max(a, b, 1))
            passes[part] = max(1, min(Experiment.maxPasses, Int(wanted)))
        }
    }

    /// One round: both parts of both arms.
    mutating func addRound() throws(Failure) {
        let first = acquisition.experiment.nextFirst
        let service = try pair(.acquisition, first: first)
        acquisition.add(service.a.nanoseconds, service.b.nanoseconds, first: first)
        var (a, b) = (service.a.nanoseconds, service.b.nanoseconds)
        if measurement.app != .none {
            let app = try pair(.processing, first: first)
            processing.add(app.a.nanoseconds, app.b.nanoseconds, first: first)
            let full = try run(arms.b, .fullProcessing, passes: passes[.processing] ?? 1)
            fewerFixes.add(app.a.nanoseconds, full.nanoseconds, first: first)
            a += app.a.nanoseconds
            b += app.b.nanoseconds
        }
        together.add(a, b, first: first)
        if let a = service.a.instructions, let b = service.b.instructions { instructions.add(a, b, first: first) }
    }

    /// The parts of the app's saving by fewer fixes and by work that is registered for the foreground only; nil if the
    /// app does not use less.
    var savingOfApp: (byFewerFixes: Double, byRegistration: Double)? {
        guard let (a, b) = processing.medians, let full = fewerFixes.medians?.b, a > b else { return nil }
        let byRegistration = min(max((full - b) / (a - b), 0), 1)
        return (1 - byRegistration, byRegistration)
    }

    private func pair(_ part: MeasuredPart, first: PairedExperiment.Arm) throws(Failure) -> (
        a: MeasuredUsage, b: MeasuredUsage
    ) {
        let passes = passes[part] ?? 1
        switch first {
        case .a:
            let a = try run(arms.a, part, passes: passes)
            return (a, try run(arms.b, part, passes: passes))
        case .b:
            let b = try run(arms.b, part, passes: passes)
            return (try run(arms.a, part, passes: passes), b)
        }
    }

    private func run(_ arm: Arm, _ part: MeasuredPart, passes: Int) throws(Failure) -> MeasuredUsage {
        let child = try ChildProcess(
            [
                "measure-run", subject.trace, "--arm", arm.rawValue, "--background", subject.range.argument,
                "--part", part.rawValue, "--passes", "\(passes)", "--app", measurement.app.argument,
            ] + measurement.background.arguments + measurement.recording.arguments)
        let output = try child.finish()
        guard let usage = MeasuredUsage(line: output) else {
            throw Failure(.software, "a run of the experiment printed \"\(output)\"")
        }
        return usage
    }
}
