import ArgumentParser
import LocationModel
import TraceGenerator

/// `locationd trace generate`: a synthetic trace made to order.
struct TraceGenerate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate",
        abstract: "Make a synthetic trace, with the errors that real receivers make.",
        discussion: "The same options give the same bytes on every machine.")

    @Option(help: "What the device does.")
    var kind: TraceKind

    @Option(help: ArgumentHelp("Epochs in a second, 0.2 to 20.", valueName: "hz"))
    var rate = 1.0

    @Option(help: ArgumentHelp("How long: 90s, 20m, 1h30m, a week at the most.", valueName: "span"))
    var duration = TimeSpan(seconds: 1200)

    @Option(help: "A whole number, 0 or more; another one makes another journey.")
    var seed: UInt64 = 1

    @Option(help: "The receiver; by default the one that suits the rate.")
    var receiver: ReceiverProfile?

    @Option(
        name: .shortAndLong, help: "Where to write the trace; to standard output when not given.", completion: .file())
    var output: String?

    @Option(help: "A CSV file to write, with where the device truly was.", completion: .file())
    var truth: String?

    func run() throws {
        let recipe: TraceRecipe
        do {
            recipe = try TraceRecipe(
                kind: kind, rate: rate, duration: duration.seconds, seed: seed, receiver: receiver)
        } catch {
            throw Failure(.usage, "\(error)")
        }
        let trace = try OutputFile(path: output)
        let truth = try truth.map { path throws(Failure) in try OutputFile(path: path) }
        if let truth, truth.isSame(as: trace) {
            throw Failure(.usage, "--output and --truth are the same file; give each its own")
        }
        trace.empty()
        truth?.empty()
        truth?.bytes.append(contentsOf: TruthPoint.csvHeader.utf8)
        var generator = TraceGenerator(recipe)
        while let point = generator.next(into: &trace.bytes) {
            if trace.bytes.count >= OutputFile.capacity { trace.flush() }
            guard trace.failure == nil && !trace.readerHasGone else { break }
            guard let truth else { continue }
            point.appendCSV(to: &truth.bytes)
            if truth.bytes.count >= OutputFile.capacity { truth.flush() }
        }
        try trace.finish()
        try truth?.finish()
    }
}
