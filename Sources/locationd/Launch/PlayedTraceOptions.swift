import ArgumentParser
import TraceSource

/// `--trace`, `--speed` and `--pace`: a trace that replaces a receiver.
struct PlayedTraceOptions: ParsableArguments {
    @Option(
        help: "Play a trace instead of using a receiver; its times are the clock.", completion: .file())
    var trace: String?

    @Option(
        help: ArgumentHelp(
            """
            How many times faster than real time the trace is played; real time applies while a time limit of the app \
            runs.
            """,
            valueName: "n"))
    var speed: Double?

    @Option(
        help:
            """
            How a trace's time passes: real, or virtual: from event to event, as in a test, waiting for the app in \
            between.
            """
    )
    var pace = Pace.real

    @OptionGroup var recording: RecordingOptions

    func validate() throws {
        if pace == .virtual && speed != nil {
            throw ValidationError("--pace virtual is as fast as the app works; it has no --speed")
        }
        guard let speed else { return }
        if !(speed > 0 && speed <= 1_000_000) {
            throw ValidationError("--speed needs a factor above 0; 1 is real time")
        }
    }

    /// Checks the options that need a trace.
    func check(hasTrace: Bool) throws {
        guard !hasTrace else { return }
        if recording.speedOverGround != nil {
            throw ValidationError("--speed-over-ground needs a trace; name one with --trace")
        }
        if speed != nil { throw ValidationError("--speed needs a trace; name one with --trace") }
        if pace == .virtual { throw ValidationError("--pace virtual needs a trace; name one with --trace") }
    }

    /// The trace as a source.
    /// - Parameters:
    ///   - memory: a recording in memory; nil: the trace is a file.
    ///   - onEnd: called once when its time is over.
    func source(
        _ trace: String, memory: [UInt8]?, _ extent: TraceExtent, onEnd: @escaping () -> Void
    ) throws(Failure) -> PlayedTrace {
        let extent = pace == .real ? extent : nil
        if let memory { return PlayedTrace(memory: memory, named: trace, extent: extent, onEnd: onEnd) }
        do {
            return try PlayedTrace(
                path: trace, speedOverGround: recording.speedOverGround, extent: extent, onEnd: onEnd)
        } catch { throw Failure(error) }
    }

    /// The extent of a trace; nil without one.
    /// - Parameter memory: a recording in memory; nil: the trace is a file.
    func extent(of trace: String?, memory: [UInt8]? = nil) throws(Failure) -> TraceExtent? {
        guard let trace else { return nil }
        if let memory {
            do { return try TraceExtent.find(memory: memory, named: trace) } catch { throw Failure(error) }
        }
        guard let extent = try extentOfTrace(trace, speedOverGround: recording.speedOverGround) else {
            throw Failure(.usage, "\(trace): is not a regular file; --trace needs one to read its end first")
        }
        return extent
    }
}
