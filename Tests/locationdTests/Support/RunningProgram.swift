import Foundation
import Testing

/// The program while it runs, with its standard output at the end of a pipe.
final class RunningProgram {
    private let process = Process()
    private let pipe = Pipe()
    private let errors: URL
    private let scratch: Scratch
    private var seen = ""

    convenience init(_ arguments: String...) throws { try self.init(path: Program.path, arguments) }

    /// A line of shell with the program as `$0`.
    convenience init(shell line: String, _ arguments: String...) throws {
        try self.init(path: "/bin/sh", ["-c", line, Program.path] + arguments)
    }

    private init(path: String, _ arguments: [String]) throws {
        scratch = try Scratch()
        errors = try scratch.file("errors")
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = pipe
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
    }

    /// Waits until standard output has said this.
    func wait(for text: String) {
        while !seen.contains(text) {
            let data = pipe.fileHandleForReading.availableData
            guard !data.isEmpty else {
                Issue.record("ended without \(text): \(seen)")
                return
            }
            seen += String(decoding: data, as: UTF8.self)
        }
    }

    func send(_ signal: Int32) {
        if process.isRunning { kill(process.processIdentifier, signal) }
    }

    /// Waits for the end.
    func finish() throws -> Outcome {
        seen += String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        return Outcome(
            code: process.terminationStatus, wasKilled: process.terminationReason == .uncaughtSignal, output: seen,
            errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
    }
}
