import LiveSources
import LocationModel
import LocationService
import TraceSource

extension DeviceConfiguration {
    /// The configuration of the service. The app makes all its requests itself.
    func service(at speed: Speed) -> ServiceConfiguration {
        var service = ServiceConfiguration()
        service.speed = speed
        service.app = info.traits
        service.hasBackgroundMode = info.hasLocationBackgroundMode
        service.authorization = authorization ?? Authorization(.notDetermined)
        service.profile = profile
        service.policy = policy
        service.record = record
        service.isLaunchedByUser = isLaunchedByUser
        service.script = script
        service.memory = memory
        return service
    }

    /// Runs the service on the current thread until it is asked to stop.
    /// - Parameter onTraceEnd: called once when a trace is over.
    func runService(
        _ application: Application, _ remote: RemoteControl, onTraceEnd: @escaping () -> Void
    ) throws {
        switch source {
        case .gpsd(let endpoint):
            try run(GPSDSource(endpoint), at: .live, application, remote)
        case .receiver(let address): try run(ReceiverSource(address), at: .live, application, remote)
        case .trace(let path, let speed):
            // As `locationd launch` plays it: in real time while the app has a time limit, because it works in real
            // time.
            if case .factor(let factor) = speed, let extent = try extent(of: path) {
                let trace = try PlayedTrace(
                    path: path, speedOverGround: speedOverGround, extent: extent, onEnd: onTraceEnd)
                return try run(trace, at: .played(from: extent.start, factor: factor), application, remote)
            }
            let trace = try PlayedTrace(path: path, speedOverGround: speedOverGround, onEnd: onTraceEnd)
            try run(trace, at: speed, application, remote)
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
