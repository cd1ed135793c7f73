import LocationModel
import LocationService
import Logging
import TraceSource

/// An app's life over a trace, as `replay` runs it.
struct TraceReplay {
    let trace: String
    /// nil for what is no file, and can be read only once.
    let extent: TraceExtent?
    let remote: RemoteControl
    let logger: Logger

    /// - Throws: what is wrong with the trace, if it is a file.
    init(_ trace: String, remote: RemoteControl, logger: Logger) throws(Failure) {
        self.trace = trace
        self.remote = remote
        self.logger = logger
        extent = try extentOfTrace(trace)
    }

    /// Epochs in a row that measured best.
    private static let epochsInARow = 64

    /// Lets an app live through it.
    ///
    /// - Parameter tellsCost: whether anybody asks what each state of the app has cost: then epochs are decoded one at a time,
    ///   as on a device.
    /// - Throws: what is wrong with the trace; what the app got before has come to it.
    func run(
        _ application: Application, _ configuration: ServiceConfiguration, tellsCost: Bool
    ) throws -> LocationService<TraceSource> {
        var source = try openTrace(trace)
        if configuration.speed == .max, !tellsCost { source.epochsInARow = TraceReplay.epochsInARow }
        var service = LocationService(
            source: source, application: application, configuration: configuration, remote: remote,
            logger: logger)
        do { try service.run() } catch let error as TraceError { throw Failure(error) }
        if extent == nil && !remote.isStopRequested { try checkRead(service.source) }
        return service
    }

    /// What a pipe shows only when it has been read.
    private func checkRead(_ source: borrowing TraceSource) throws(Failure) {
        if !source.decodingCounts.hasSentences {
            throw Failure(.noSentence(source.decodingCounts, bytes: source.bytesRead, path: trace))
        }
        if source.counts.fixes == 0 { throw Failure(.noFix(path: trace)) }
    }

    /// Its times mean nothing when nobody has told the date; whoever reads them should know.
    func warnIfUndated(_ service: borrowing LocationService<TraceSource>) {
        guard !(extent?.isDated ?? service.source.isDated) else { return }
        StandardError.write("locationd: \(trace): tells no date; its times are printed as of 1970-01-01\n")
    }
}
