import Foundation
import LaunchProtocol
import LiveSources
import LocationModel
import LocationService
import TraceSource

/// Which failures of a device's source are printed to standard error.
enum SourceFailureReport {
    /// None: the app of a test's device receives them as events.
    case nothing
    /// All, for the user who started the process and would otherwise wait for positions without knowing why.
    case everything
    /// Only fatal ones, because the system that launched the process reports interruptions of the source itself.
    case fatalErrors

    /// For the process's own device.
    static func ofThisProcess(_ environment: [String: String]) -> SourceFailureReport {
        LaunchedApp.isLaunched(by: environment) ? .fatalErrors : .everything
    }

    /// Reports that the source is interrupted.
    func report(_ event: ServiceEvent) {
        if self == .everything, case .source(.lost(let reason)) = event {
            Device.printMessage("\(reason); trying again")
        }
    }

    /// Reports that the trace is over.
    func reportEndOfTrace(endsApp: Bool) {
        guard self == .everything else { return }
        let hint = "the app continues; at-end=quit in \(DeviceConfiguration.sourceVariable) ends it"
        Device.printMessage("the trace is over; \(endsApp ? "the app ends with it" : hint)")
    }

    /// Whether the device is the process's own and no system ends the process.
    var endsProcess: Bool { self == .everything }

    /// The source cannot be opened, or no longer be read: the app would wait forever, so a process of its own ends.
    func report(fatal error: any Error) {
        Device.printMessage("\(error)")
        switch self {
        case .nothing: break
        case .everything, .fatalErrors: exit(error is TraceError || error is ReceiverError ? 66 : 69)
        }
    }
}
