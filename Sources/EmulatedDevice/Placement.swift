import Foundation
import LocationService
import TraceSource

/// Where a device is, and so who is told when something is wrong with its source.
enum Placement {
    /// A test's: the app alone is told.
    case test
    /// The only one of a process. Whoever has started that would see nothing come, and know no reason.
    case process
    /// The same, but a system has launched the process, and tells of the source itself.
    case launchedProcess

    /// That of the process's own device.
    static func ofThisProcess(_ environment: [String: String]) -> Placement {
        environment["LOCATIOND_APP_SOCKET"] == nil ? .process : .launchedProcess
    }

    /// Says on standard error why there are no positions for now.
    func tell(_ event: ServiceEvent) {
        if self == .process, case .source(.lost(let reason)) = event { Placement.say("\(reason); trying again") }
    }

    /// The source cannot be had, or read any further: nothing will ever come, and a process of its own ends.
    func fail(_ error: any Error) {
        Placement.say("\(error)")
        switch self {
        case .test: break
        case .process, .launchedProcess: exit(error is TraceError || error is ReceiverError ? 66 : 69)
        }
    }

    /// A line for whoever has started the program.
    static func say(_ text: String) { FileHandle.standardError.write(Data("locationd: \(text)\n".utf8)) }
}
