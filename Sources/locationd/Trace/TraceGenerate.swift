import ArgumentParser
import LocationModel
import LocationService
import TraceGenerator

/// `locationd trace generate`: generates a synthetic trace.
struct TraceGenerate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate",
        abstract: "Generate a synthetic trace, with the errors of real receivers.",
        discussion: "The same options give the same bytes on every machine.")

    @Option(help: "What the device does.")
    var kind: TraceKind

    @Option(help: ArgumentHelp("Epochs per second, 0.2 to 20.", valueName: "hz"))
    var rate = 1.0

    @Option(help: ArgumentHelp("How long: 90s, 20m, 1h30m; at most a week.", valueName: "span"))
    var duration = TimeSpan(seconds: 1200)

    @Option(help: "A whole number, 0 or more; each seed gives a different journey.")
    var seed: UInt64 = 1

    @Option(help: "The receiver; by default one that suits the rate.")
    var receiver: ReceiverProfile?

    @Option(help: "How the device moves: smooth, or lively as on real tracks.")
    var motion = Motion.smooth

    @Flag(
        help: """
            Make the receiver irregular: uneven steps, gaps, repeated positions without speed, a change of rate, GGA \
            in every fourth epoch only, sentences in a changing order, a second receiver on the line.
            """)
    var irregular = false

    @Option(
        name: .shortAndLong, help: "Where to write the trace; by default standard output.", completion: .file())
    var output: String?

    @Option(help: "A CSV file to write, with the device's true positions.", completion: .file())
    var truth: String?

    @Flag(help: "Overwrite files that exist.")
    var force = false

    func validate() throws {
        guard duration.seconds > 0, duration.seconds <= TraceRecipe.longestDuration else {
            throw ValidationError("--duration \(duration.typed): needs more than 0 and at most a week (7d)")
        }
    }

    func run() throws {
        let recipe: TraceRecipe
        do {
            recipe = try TraceRecipe(
                kind: kind, rate: rate, duration: duration.seconds, seed: seed, receiver: receiver,
                motion: motion, isIrregular: irregular)
        } catch {
            throw Failure(.usage, "\(error)")
        }
        let remote = RemoteControl()
        try SignalHandling.start(for: remote)
        let trace = try OutputFile(path: output, overwrites: force)
        var truth: OutputFile?
        do {
            truth = try self.truth.map { path throws(Failure) in
                let file = try OutputFile(path: path, overwrites: force || trace.isFile(at: path))
                if file.isSame(as: trace) {
                    throw Failure(.usage, "--output and --truth name the same file; give each its own")
                }
                return file
            }
            try write(recipe, to: trace, truth, remote)
        } catch {
            // An incomplete trace could be mistaken for a complete one.
            trace.discard()
            truth?.discard()
            throw error
        }
    }

    private func write(
        _ recipe: TraceRecipe, to trace: OutputFile, _ truth: OutputFile?, _ remote: RemoteControl
    ) throws(Failure) {
        trace.follow(remote, continuesUnread: false)
        truth?.follow(remote, continuesUnread: false)
        trace.empty()
        truth?.empty()
        truth?.bytes.append(contentsOf: TruthPoint.csvHeader.utf8)
        var generator = TraceGenerator(recipe)
        while let point = generator.next(into: &trace.bytes) {
            if trace.bytes.count >= OutputFile.capacity { trace.flush() }
            guard trace.failure == nil && !trace.isReaderClosed else { break }
            if remote.isStopRequested { throw Failure(SignalHandling.code) }
            guard let truth else { continue }
            point.appendCSV(to: &truth.bytes)
            if truth.bytes.count >= OutputFile.capacity { truth.flush() }
        }
        try trace.finish()
        try truth?.finish()
    }
}
