import GPSDSource
import LocationEngine
import LocationModel
import LocationService
import TraceSource

extension DeviceConfiguration {
    /// What the loop is made with; the app asks for everything itself.
    func service(at speed: Speed) -> ServiceConfiguration {
        var service = ServiceConfiguration()
        service.speed = speed
        service.app = info.traits
        service.hasBackgroundMode = info.hasLocationBackgroundMode
        service.authorization = authorization ?? Authorization(.notDetermined)
        service.profile = profile
        service.record = record
        service.isLaunchedByUser = isLaunchedByUser
        service.script = script
        return service
    }

    /// Runs the loop on the calling thread, as long as it is not asked to stop.
    func run(_ application: Application, _ remote: RemoteControl) throws {
        switch source {
        case .gpsd(let endpoint):
            guard GPSDSource.isAvailable else {
                throw DeviceError.source("built without libgps: install libgps-dev, and build again")
            }
            try run(GPSDSource(endpoint), at: .live, application, remote)
        case .receiver(let address): try run(ReceiverSource(address), at: .live, application, remote)
        case .trace(let path, let speed):
            try run(LastingSource(path: path), at: speed, application, remote)
        }
    }

    private func run<Source: FixSource & ~Copyable>(
        _ source: consuming Source, at speed: Speed, _ application: Application, _ remote: RemoteControl
    ) throws {
        var service = LocationService(
            source: source, application: application, configuration: service(at: speed), remote: remote)
        try service.run()
    }
}

/// A trace in a receiver's place: it does not run ahead, and the app lives on after it.
///
/// A replay may pass over what is not needed, at once and up to the end. An app in a process of its own asks when it
/// pleases, and then wants what comes then. At the end time stands still, and what others want still happens.
private struct LastingSource: FixSource, ~Copyable {
    private let path: String
    private var trace: TraceSource

    init(path: String) throws(TraceError) {
        self.path = path
        trace = try TraceSource(path: path)
    }

    var counts: SourceCounts { trace.counts }

    mutating func next(_ demand: Demand, before limit: Instant?, at now: Instant) throws -> SourceEvent {
        let event = try trace.next(.everyEpoch, before: limit, at: now)
        guard case .ended = event else { return event }
        guard trace.decodingCounts.hasSentences else {
            throw TraceError.noSentence(trace.decodingCounts, bytes: trace.bytesRead, path: path)
        }
        return .waiting(SourceWait())
    }
}
