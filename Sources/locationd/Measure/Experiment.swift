import CPUMeter

/// Runs the two arms alternately, each run in a process of its own, and gathers what they used.
struct Experiment {
    /// CPU seconds that a run should take at the least: below, the clock's and the kernel's grain show.
    static let enough = 0.1
    private static let mostPasses = 1000

    /// What both arms used, in one unit, and what follows from it.
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
    /// Nanoseconds per pass without the app's work.
    private(set) var acquisition = Comparison()
    /// Nanoseconds per pass that the app's work adds.
    private(set) var processing = Comparison()
    /// Nanoseconds per pass of both.
    private(set) var together = Comparison()
    /// Instructions per pass without the app's work.
    private(set) var instructions = Comparison(resolution: 0.005)

    private let trace: String
    private let stay: BackgroundRange
    private var passes = 1

    init(_ trace: String, _ stay: BackgroundRange, _ arms: ArmPair) {
        self.trace = trace
        self.stay = stay
        self.arms = arms
    }

    /// Runs each arm once without counting it: the trace is in the page cache from here on, and how many passes make a
    /// run that can be measured is known. Both arms do the same number of passes.
    mutating func warmUp() throws(Failure) {
        let a = try run(arms.a, works: false, passes: 1)
        let b = try run(arms.b, works: false, passes: 1)
        let least = max(min(a.nanoseconds, b.nanoseconds), 1)
        let most = max(a.nanoseconds, b.nanoseconds, 1)
        // Enough for the thrifty arm, unless the other one would take too long for it.
        passes = max(1, min(Experiment.mostPasses, Int(min(Experiment.enough * 1e9 / least, 0.5e9 / most))))
    }

    /// One round: both arms without and with the app's work.
    mutating func addRound() throws(Failure) {
        let first = acquisition.experiment.nextFirst
        let idle = try pair(works: false, first: first)
        let working = try pair(works: true, first: first)
        acquisition.add(idle.a.nanoseconds, idle.b.nanoseconds, first: first)
        together.add(working.a.nanoseconds, working.b.nanoseconds, first: first)
        processing.add(
            working.a.nanoseconds - idle.a.nanoseconds, working.b.nanoseconds - idle.b.nanoseconds, first: first)
        if let a = idle.a.instructions, let b = idle.b.instructions { instructions.add(a, b, first: first) }
    }

    private func pair(works: Bool, first: PairedExperiment.Arm) throws(Failure) -> (a: MeasuredUsage, b: MeasuredUsage) {
        switch first {
        case .a:
            let a = try run(arms.a, works: works, passes: passes)
            return (a, try run(arms.b, works: works, passes: passes))
        case .b:
            let b = try run(arms.b, works: works, passes: passes)
            return (try run(arms.a, works: works, passes: passes), b)
        }
    }

    private func run(_ arm: Arm, works: Bool, passes: Int) throws(Failure) -> MeasuredUsage {
        var arguments = ["measure-run", trace, "--arm", arm.rawValue, "--background", stay.argument]
        arguments += ["--passes", "\(passes)"] + (works ? ["--works"] : [])
        let output = try ChildProcess.runSelf(arguments)
        guard let usage = MeasuredUsage(line: output) else {
            throw Failure(.software, "a run of the experiment printed \"\(output)\"")
        }
        return usage
    }
}
