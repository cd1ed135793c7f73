import Foundation
import Testing

/// An app as a program of its own: its delegate is `@main`, and its device is what the environment says.
@Suite(.timeLimit(.minutes(5))) struct ProgramTests {
    @Test("the main run loop runs, the delegate is launched, and locations come in real time")
    func runs() throws {
        let process = Process()
        let output = Pipe()
        let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
            .appending(path: "BackgroundAccuracy")
        // A line at a time, as on a terminal.
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["stdbuf", "-oL", program.path]
        process.environment = ProcessInfo.processInfo.environment.merging([
            "LOCATIOND_SOURCE": "nmea:\(try trace("walk"))", "LOCATIOND_AUTHORIZATION": "always",
        ]) { $1 }
        process.standardOutput = output
        process.standardInput = FileHandle.nullDevice
        try process.run()
        defer {
            // Who is started from a thread of Dispatch's inherits that other signals wait.
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
        var text = ""
        while text.split(separator: "\n").count < 3 {
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { break }
            text += String(decoding: data, as: UTF8.self)
        }
        let lines = text.split(separator: "\n")
        #expect(lines.count >= 3, "\(text)")
        #expect(lines.allSatisfy { $0.hasSuffix(" m, foreground") })
    }

    @Test("an environment that makes no sense ends it with one line")
    func badEnvironment() throws {
        let process = Process()
        let errors = Pipe()
        process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
            .appending(path: "StateLab")
        process.environment = ProcessInfo.processInfo.environment.merging(["LOCATIOND_SOURCE": "http://nowhere"]) { $1 }
        process.standardError = errors
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 64)
        let text = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
        #expect(text.contains("LOCATIOND_SOURCE"))
    }

    /// In this package, or in the one that it depends on.
    private func trace(_ name: String) throws -> String {
        var folder = URL(filePath: #filePath).deletingLastPathComponent()
        while folder.pathComponents.count > 1 {
            let path = folder.appending(path: "Traces/\(name).nmea").path
            if FileManager.default.fileExists(atPath: path) { return path }
            folder.deleteLastPathComponent()
        }
        throw CocoaError(.fileNoSuchFile)
    }
}
