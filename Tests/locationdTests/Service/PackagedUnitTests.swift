import ApplicationLifecycle
import Foundation
import LocationService
import Publishing
import TestSupport
import Testing

@testable import locationd

/// The unit of the package agrees with the program that it starts.
struct PackagedUnitTests {
    /// The unit's comment says what a run may take at its end. The receiver's time is the sum of several private ones, and is
    /// not compared with them.
    @Test func `systemd waits for as long as a run may take at its end`() throws {
        let path = PackageFiles.root.appending(path: "Sources/Packaging/debian/locationd.service")
        let unit = try String(contentsOf: path, encoding: .utf8).replacing("\n# ", with: " ")
        // Otherwise systemd would end what the run waits for.
        #expect(unit.contains("KillMode=mixed"))
        func seconds(_ pattern: Regex<(Substring, Substring)>) throws -> Double {
            let match = try #require(unit.firstMatch(of: pattern))
            return try #require(Double(match.output.1))
        }
        let app = try seconds(/an app \(([0-9.]+) s,/)
        let process = try seconds(/and ([0-9.]+) s for its process/)
        let broker = try seconds(/the broker \(([0-9.]+) s\)/)
        let hooks = try seconds(/hooks \(([0-9.]+) s\)/)
        let receiver = try seconds(/and ([0-9.]+) s if gpsd/)
        #expect(app == ServiceConfiguration().profile.terminationLimit && hooks == Hooks.graceTime)
        #expect(process == Double(AppProcess.endTime) / 1e9 && broker == PublishThread.endTimeout + 0.5)
        let limit = try seconds(/TimeoutStopSec=([0-9]+)min\n/) * 60
        #expect(app + process + broker + hooks + receiver <= limit)
    }
}
