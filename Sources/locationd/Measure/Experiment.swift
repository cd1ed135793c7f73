import CPUMeter

/// Runs the two arms alternately, each run in a process of its own, and collects what they use.
struct Experiment {
    /// CPU seconds that a run should take at least; in shorter runs, the resolution of the clock and the kernel shows.
    static let enough = 0.1
    private static let mostPasses = 1000

    /// What both arms used, in one unit, and the comparison of the two.
    struct Comparison {
        private(set) var a: [Double] = []
        private(set) var b: [Double] = []
        private(set) var experiment: PairedExperiment

        init(resolution: Double = 0.02) { experiment = PairedExperiment(resolution: resolution) }

        mutating func add(_ a: Double, _ b: Double, first: PairedExperiment.Arm) {
            self.a.append(a)
            self.b.append(b)
            experiment.add(a: a, b: b, first: first)
        }

        /// The medians.
        var typical: (a: Double, b: Double)? {
            guard !a.isEmpty else { return nil }
            return (a.sorted()[a.count / 2], b.sorted()[b.count / 2])
        }
    }

    let arms: ArmPair
    /// Nanoseconds per pass of the service.
    private(set) var acquisition = Comparison()
    /// Nanoseconds per pass of the app.
    private(set) var processing = Comparison()
    /// Nanoseconds per pass of both.
    private(set) var together = Comparison()
    /// Instructions per pass of the service.
    private(set) var instructions = Comparison(resolution: 0.005)

    private let trace: String
    private let stay: BackgroundRange
    private var passes: [MeasuredPart: Int] = [:]

    init(_ trace: String, _ stay: BackgroundRange, _ arms: ArmPair) {
        self.trace = trace
        self.stay = stay
        self.arms = arms
    }

    /// Runs each arm once without counting it. Afterwards the trace is in the page cache, and the number of passes for
    /// a measurable run is known, which is the same for both arms.
    mutating func warmUp() throws(Failure) {
        for part in [MeasuredPart.acquisition, .processing] {
            let a = try run(arms.a, part, passes: 1).nanoseconds
            let b = try run(arms.b, part, passes: 1).nanoseconds
            // Enough passes for the cheaper arm, unless the other one would take too long for them.
            let wanted = min(Experiment.enough * 1e9 / max(min(a, b), 1), 0.5e9 / max(a, b, 1))
            passes[part] = max(1, min(Experiment.mostPasses, Int(wanted)))
        }
    }

    /// One round: both parts of both arms.
    mutating func addRound() throws(Failure) {
        let first = acquisition.experiment.nextFirst
        let service = try pair(.acquisition, first: first)
        let app = try pair(.processing, first: first)
        acquisition.add(service.a.nanoseconds, service.b.nanoseconds, first: first)
        processing.add(app.a.nanoseconds, app.b.nanoseconds, first: first)
        together.add(
            service.a.nanoseconds + app.a.nanoseconds, service.b.nanoseconds + app.b.nanoseconds, first: first)
        if let a = service.a.instructions, let b = service.b.instructions { instructions.add(a, b, first: first) }
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
        let output = try ChildProcess.runSelf([
            "measure-run", trace, "--arm", arm.rawValue, "--background", stay.argument, "--part", part.rawValue,
            "--passes", "\(passes)",
        ])
        guard let usage = MeasuredUsage(line: output) else {
            throw Failure(.software, "a run of the experiment printed \"\(output)\"")
        }
        return usage
    }
}
