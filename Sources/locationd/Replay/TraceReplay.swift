import LocationModel
import LocationService
import Logging
import RunReport
import TraceSource

/// Replays a trace through an app's lifecycle.
struct TraceReplay {
    /// The path, or what an error message calls a trace in memory.
    let trace: String
    /// A trace that is not a file.
    private let memory: [UInt8]?
    /// Metres per second on a track without times.
    let speedOverGround: Double?
    /// Nil if the trace is not a regular file and can be read only once.
    let extent: TraceExtent?
    let remote: RemoteControl
    let logger: Logger

    /// - Parameters:
    ///   - extent: the extent of the trace, which was found before.
    ///   - memory: the bytes of a trace that is not a file.
    init(
        _ trace: String, memory: [UInt8]? = nil, speedOverGround: Double?, extent: TraceExtent?, remote: RemoteControl,
        logger: Logger
    ) {
        self.trace = trace
        self.memory = memory
        self.speedOverGround = speedOverGround
        self.extent = extent
        self.remote = remote
        self.logger = logger
    }

    private func open() throws(Failure) -> TraceSource {
        if let memory { return TraceSource(memory: memory, named: trace) }
        return try openTrace(trace, speedOverGround: speedOverGround)
    }

    /// Runs an app over the trace.
    ///
    /// - Throws: what is wrong with the trace; the app has received everything before the error.
    func run(
        _ application: Application, _ configuration: ServiceConfiguration
    ) throws -> LocationService<TraceSource> {
        var service = LocationService(
            source: try open(), application: application, configuration: configuration, remote: remote, logger: logger)
        do { try service.run() } catch let error as TraceError { throw Failure(error) }
        if extent == nil && !remote.isStopRequested { try checkRead(service.source) }
        return service
    }

    /// The trace with every fix delivered, for a report; nil if the trace can be read only once.
    func reference() throws -> TripRecorder? {
        extent == nil ? nil : try recorded(ServiceConfiguration())
    }

    /// The trace as an app with a configuration receives it, for a report.
    func recorded(_ configuration: ServiceConfiguration) throws -> TripRecorder {
        let recorder = TripRecorder()
        var application = Application()
        recorder.observe(&application)
        let service = try run(application, configuration)
        recorder.finish(at: service.time)
        return recorder
    }

    /// Checks for errors that a pipe reveals only after it was read.
    private func checkRead(_ source: borrowing TraceSource) throws(Failure) {
        if let error = source.emptiness(path: trace) { throw Failure(error) }
        if source.counts.fixes == 0 { throw Failure(.noFix(path: trace)) }
    }

    /// Prints a warning when the trace, or its beginning, has no date, because its times are then relative.
    func warnIfUndated(_ service: borrowing LocationService<TraceSource>) {
        let name = traceName(trace)
        if !(extent?.isDated ?? service.source.isDated) {
            StandardError.report("\(name): has no date; its times are printed as of 1970-01-01")
        } else if service.source.isDatedLate {
            StandardError.report(
                "\(name): its first date comes late, and a stream is read only once; earlier times are "
                    + "printed as of 1970-01-01 (replay a file instead)")
        }
    }
}
