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
            try run(LastingSource(try TraceSource(path: path)), at: speed, application, remote)
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

/// A trace after which the app lives on: time stands still at its end, and what others want still happens.
private struct LastingSource: FixSource, ~Copyable {
    private var trace: TraceSource

    init(_ trace: consuming TraceSource) { self.trace = trace }

    var counts: SourceCounts { trace.counts }

    mutating func next(_ demand: Demand, before limit: Instant?, at now: Instant) throws -> SourceEvent {
        let event = try trace.next(demand, before: limit, at: now)
        if case .ended = event { return .waiting(SourceWait()) }
        return event
    }
}
