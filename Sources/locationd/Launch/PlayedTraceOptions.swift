import ArgumentParser
import TraceSource

/// `--trace` and `--speed`: a trace that replaces a receiver.
struct PlayedTraceOptions: ParsableArguments {
    @Option(
        help: "Play a trace instead of using a receiver; its times are the clock.", completion: .file())
    var trace: String?

    @Option(
        help: ArgumentHelp(
            "How many times faster than real time the trace is played; real time applies while a time limit of the app runs.",
            valueName: "n"))
    var speed: Double?

    @OptionGroup var recording: RecordingOptions

    func validate() throws {
        if recording.speedOverGround != nil && trace == nil {
            throw ValidationError("--speed-over-ground needs a trace; name one with --trace")
        }
        guard let speed else { return }
        if trace == nil { throw ValidationError("--speed needs a trace; name one with --trace") }
        if !(speed > 0 && speed <= 1_000_000) {
            throw ValidationError("--speed needs a factor above 0; 1 is real time")
        }
    }

    /// The trace's extent; nil without a trace.
    func extent() throws(Failure) -> TraceExtent? {
        guard let trace else { return nil }
        guard let extent = try extentOfTrace(trace, speedOverGround: recording.speedOverGround) else {
            throw Failure(.usage, "\(trace): is not a regular file; --trace needs one to read its end first")
        }
        return extent
    }
}
