import ArgumentParser
import TraceSource

/// `--trace` and `--speed`: a trace in a receiver's place.
struct PlayedTraceOptions: ParsableArguments {
    @Option(
        help: "Instead of a receiver: a trace, whose times are the clock.", completion: .file())
    var trace: String?

    @Option(
        help: ArgumentHelp(
            "How many times as fast as in the world the trace is played; never while the app is timed for what it does.",
            valueName: "n"))
    var speed: Double?

    func validate() throws {
        guard let speed else { return }
        if trace == nil { throw ValidationError("--speed is for a trace; name one with --trace") }
        if !(speed > 0 && speed <= 1_000_000) {
            throw ValidationError("--speed takes a factor above 0; 1 is real time")
        }
    }

    /// Where the trace begins and ends; nil when there is none.
    func extent() throws(Failure) -> TraceExtent? {
        guard let trace else { return nil }
        guard let extent = try extentOfTrace(trace) else {
            throw Failure(.usage, "\(trace): is no file; --trace takes one whose beginning and end can be looked at")
        }
        return extent
    }
}
