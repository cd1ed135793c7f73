import LocationModel
import LocationService
import Logging
import TraceSource

/// Replays a trace through an app's lifecycle.
struct TraceReplay {
    let trace: String
    /// Nil if the trace is not a regular file and can be read only once.
    let extent: TraceExtent?
    let remote: RemoteControl
    let logger: Logger

    /// - Throws: what is wrong with the trace, if it is a regular file.
    init(_ trace: String, remote: RemoteControl, logger: Logger) throws(Failure) {
        self.trace = trace
        self.remote = remote
        self.logger = logger
        extent = try extentOfTrace(trace)
    }

    /// Runs an app over the trace.
    ///
    /// - Throws: what is wrong with the trace; the app has received everything before the error.
    func run(
        _ application: Application, _ configuration: ServiceConfiguration
    ) throws -> LocationService<TraceSource> {
        var service = LocationService(
            source: try openTrace(trace), application: application, configuration: configuration, remote: remote,
            logger: logger)
        do { try service.run() } catch let error as TraceError { throw Failure(error) }
        if extent == nil && !remote.isStopRequested { try checkRead(service.source) }
        return service
    }

    /// Checks for errors that show in a pipe only after it was read.
    private func checkRead(_ source: borrowing TraceSource) throws(Failure) {
        if !source.decodingCounts.hasSentences {
            throw Failure(.noSentence(source.decodingCounts, bytes: source.bytesRead, path: trace))
        }
        if source.counts.fixes == 0 { throw Failure(.noFix(path: trace)) }
    }

    /// Prints a warning when the trace has no date, because its times are then relative.
    func warnIfUndated(_ service: borrowing LocationService<TraceSource>) {
        guard !(extent?.isDated ?? service.source.isDated) else { return }
        StandardError.write("locationd: \(trace): has no date; its times are printed as of 1970-01-01\n")
    }
}
