import CSystemCalls
import Foundation
import Testing

/// Whom a launcher's signals reach.
@Suite(.timeLimit(.minutes(5))) struct AppFamilyTests {
    /// While a program begins there is a moment in which its process has no environment by which it could be known.
    @Test func `Who has left the app's session and begins programs without end is stopped every time`() async throws {
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
        let seen = SeenProcess(identifier: relative.processIdentifier)
        for _ in 0..<100 {
            unsafe locationd_signal_app(app.processIdentifier, mark, SIGSTOP)
            try await seen.wait(for: "T")
            unsafe locationd_signal_app(app.processIdentifier, mark, SIGCONT)
            try await seen.wait { $0.state != "T" }
        }
    }
}
