import Foundation
import LaunchProtocol
import LocationModel
import LocationService

/// A device's loop on a thread of its own.
final class LiveLoop: DeviceLoop {
    private let configuration: DeviceConfiguration
    private let failures: SourceFailureReport
    private let backgroundQueue = DispatchQueue(label: "locationd.background")

    init(_ configuration: DeviceConfiguration, reporting failures: SourceFailureReport) {
        self.configuration = configuration
        self.failures = failures
    }

    func start(_ device: Device) {
        let thread = Thread { [configuration, failures] in
            var application = device.makeApplication()
            application.observe { event, _ in
                failures.report(event)
                // After everything that the app's main thread has still to do.
                if case .terminated(.endOfTrace) = event, failures.endsProcess { device.onMainThread { exit(0) } }
            }
            do {
                let service = configuration.service(at: .live)
                if let launched = try LaunchedApp(
                    application: application, configuration: service, remote: device.remote)
                {
                    try launched.run()
                } else {
                    try configuration.runService(application, device.remote) {
                        failures.reportEndOfTrace(endsApp: configuration.endsWithTrace)
                        if configuration.endsWithTrace { device.send(.endOfTrace) }
                    }
                }
            } catch {
                failures.report(fatal: error)
            }
        }
        thread.name = "locationd"
        thread.start()
    }

    /// The loop's thread does it: the remote control has woken it.
    func processCommands() {}

    func time(lastEvent: Instant?, at then: Instant) -> Instant? {
        let elapsed = monotonicTime().seconds(since: then)
        return lastEvent?.advanced(bySeconds: elapsed * configuration.source.pace)
    }

    func onMainThread(_ body: @escaping @MainActor @Sendable () -> Void) {
        DispatchQueue.main.async { MainActor.assumeIsolated(body) }
    }

    func run(on queue: DispatchQueue?, _ body: @escaping @Sendable () -> Void) {
        (queue ?? backgroundQueue).async(execute: body)
    }

    var callbacks: CallbackQueue? { nil }
}
