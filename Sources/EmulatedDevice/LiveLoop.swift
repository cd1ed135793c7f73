import Foundation
import LaunchProtocol
import LocationModel
import LocationService
import Synchronization
import SystemCalls

/// A device's loop on a thread of its own.
final class LiveLoop: DeviceLoop {
    private let configuration: DeviceConfiguration
    private let failures: SourceFailureReport
    /// The app's time, if its system plays a trace in virtual pace.
    private let virtual: LaunchedAppTime?
    private let backgroundQueue = DispatchQueue(label: "locationd.background")
    private let time: Mutex<SourceTime>

    init(_ configuration: DeviceConfiguration, reporting failures: SourceFailureReport) {
        self.configuration = configuration
        virtual = configuration.hasVirtualTime ? LaunchedAppTime() : nil
        self.failures = failures
        time = Mutex(SourceTime(pace: configuration.source.pace))
    }

    func start(_ device: Device) {
        // Its timers are virtual, wherever its code runs.
        if virtual != nil { Device.setSimulated(device) }
        if device.acknowledgesManually { time.withLock { $0.followLimits() } }
        let thread = Thread { [configuration, failures, virtual] in
            var application = device.makeApplication()
            if let virtual {
                application.onSync = { virtual.settle(device, at: $0, suspended: $1, $2) }
            }
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

    func time(lastEvent: Instant?) -> Instant? {
        if let virtual { return [virtual.now, lastEvent].lazy.compactMap(\.self).max() }
        return time.withLock { $0.now(monotonicTime()) }
    }

    func onMainThread(_ body: @escaping @MainActor @Sendable () -> Void) {
        DispatchQueue.main.async { MainActor.assumeIsolated(body) }
    }

    func run(on queue: DispatchQueue?, _ body: @escaping @Sendable () -> Void) {
        (queue ?? backgroundQueue).async(execute: body)
    }

    var appTime: AppTime? { virtual?.appTime }

    func runCallbacks() {}

    func receive(_ event: ServiceEvent, at instant: Instant) {
        time.withLock { $0.receive(event, at: instant, monotonicTime()) }
        virtual?.appTime.timers.receive(event, at: instant)
    }

    func receive(_ stimulus: Stimulus) { time.withLock { $0.receive(stimulus, monotonicTime()) } }
}
