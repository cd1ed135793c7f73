import Foundation
import TestSupport
import Testing

@testable import locationd

/// The processes that a launcher's signals reach.
@Suite(.timeLimit(.minutes(15)), .live) struct AppProcessesTests {
    /// While a process starts a program, it has no environment for a moment, and cannot be recognised.
    @Test func `A process that left the app's session and starts programs is stopped every time`()
        async throws
    {
        let scratch = try Scratch()
        let script = try scratch.file("again", Data("#!/bin/sh\nexec \"$0\"\n".utf8)).path
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
        let mark = "LOCATIOND_TEST=\(UUID().uuidString)"
        let (app, relative) = (Process(), Process())
        (app.executableURL, app.arguments) = (URL(filePath: "/bin/sleep"), ["1000"])
        relative.executableURL = URL(filePath: script)
        relative.environment = ["LOCATIOND_TEST": String(mark.dropFirst("LOCATIOND_TEST=".count))]
        for process in [app, relative] { try process.run() }
        defer {
            for process in [app, relative] {
                kill(process.processIdentifier, SIGKILL)
                process.waitUntilExit()
            }
        }
        let seen = ProcessState(identifier: relative.processIdentifier)
        let processes = AppProcesses(app: app.processIdentifier, mark: mark)
        for _ in 0..<100 {
            processes.signal(SIGSTOP)
            try await seen.wait(for: "T")
            processes.signal(SIGCONT)
            try await seen.wait { $0.state != "T" }
        }
    }
}
