import Foundation
import Testing

/// An app as a separate program: its delegate is `@main`, and its device is configured by the environment.
@Suite(.timeLimit(.minutes(15))) struct ProgramTests {
    /// Its output is a pipe, and buffered by line.
    @Test func `The main run loop runs, the delegate is launched, and locations are printed in real time`() throws {
        let process = Process()
        let output = Pipe()
        let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
            .appending(path: "BackgroundAccuracy")
        process.executableURL = program
        process.environment = ProcessInfo.processInfo.environment.merging([
            "LOCATIOND_SOURCE": "nmea:\(try trace("walk"))", "LOCATIOND_AUTHORIZATION": "always",
        ]) { $1 }
        process.standardOutput = output
        process.standardInput = FileHandle.nullDevice
        try process.run()
        defer {
            // A process that is started from a thread of Dispatch inherits blocked signals.
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

    /// At the greater speed the trace is over before the app has been launched: its time limits are in real time.
    @Test(arguments: [600, 100_000]) func `With at-end=quit it ends with the trace, after its last output`(speed: Int)
        throws
    {
        let process = Process()
        let (output, errors) = (Pipe(), Pipe())
        process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
            .appending(path: "BackgroundAccuracy")
        process.environment = ProcessInfo.processInfo.environment.merging([
            "LOCATIOND_SOURCE": "nmea:\(try trace("walk"))?speed=\(speed)&at-end=quit",
            "LOCATIOND_AUTHORIZATION": "always",
        ]) { $1 }
        process.standardOutput = output
        process.standardError = errors
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 0)
        #expect(text.hasSuffix(" m, foreground\n") || text.isEmpty && speed > 600)
        let report = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(report == "locationd: the trace is over; the app ends with it\n")
    }

    /// Written for iOS 6, where starting updates asks the user; today the app has to.
    @Test func `An app that never requests authorization is reported on standard error`() throws {
        let process = Process()
        let errors = Pipe()
        process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
            .appending(path: "BackgroundLocation")
        // A trace of three hours, in nine seconds: the line comes after three.
        process.environment = ProcessInfo.processInfo.environment.merging([
            "LOCATIOND_SOURCE": "trace:\(try trace("parked"))?speed=200&at-end=quit"
        ]) { $1 }.filter { $0.key != "LOCATIOND_AUTHORIZATION" }
        process.standardOutput = FileHandle.nullDevice
        process.standardError = errors
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let report = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let lines = report.split(separator: "\n").filter { $0.contains("authorization") }
        #expect(lines.count == 1, "\(report)")
        #expect(
            lines.first?.hasPrefix("locationd: the app has not requested authorization, so it receives no locations;")
                == true)
        #expect(lines.first?.hasSuffix("LOCATIOND_AUTHORIZATION=always grants it") == true)
    }

    @Test(arguments: [
        ("http://nowhere", 64, "LOCATIOND_SOURCE=http://nowhere: expected "),
        ("nmea:/nowhere/walk.nmea", 66, "/nowhere/walk.nmea: no such file; name a trace"),
        ("nmea:/", 66, "/: is a directory; name a trace in it"),
        ("nmea:\(#filePath)", 66, "ProgramTests.swift: has no NMEA 0183 sentence"),
        ("nmea:/dev/shm", 66, "/dev/shm: is not a serial device"),
    ])
    func `An invalid environment ends it with one line, and so does a missing trace`(
        source: String, code: Int32, line: String
    ) throws {
        let process = Process()
        let errors = Pipe()
        process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
            .appending(path: "BackgroundAccuracy")
        process.environment = ProcessInfo.processInfo.environment.merging(["LOCATIOND_SOURCE": source]) { $1 }
        process.standardError = errors
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == code)
        let text = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
        #expect(text.hasPrefix("locationd: ") && text.contains(line) && text.filter { $0 == "\n" }.count == 1)
    }

    @Test func `Without a receiver it reports that and waits for one`() throws {
        let process = Process()
        let errors = Pipe()
        process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
            .appending(path: "BackgroundAccuracy")
        process.environment = ProcessInfo.processInfo.environment.merging(["LOCATIOND_SOURCE": "tcp://127.0.0.1:1"]) {
            $1
        }
        process.standardError = errors
        process.standardInput = FileHandle.nullDevice
        try process.run()
        defer {
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
        let text = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
        #expect(text == "locationd: tcp://127.0.0.1:1: Connection refused; trying again\n")
    }

    /// The file in this package, or in the package that it depends on.
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
