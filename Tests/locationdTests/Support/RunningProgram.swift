import Foundation
import TestSupport
import Testing

/// The running program, with a pipe for its standard output.
final class RunningProgram {
    private let process = Process()
    private let pipe = Pipe()
    private let errors: URL
    private let scratch: Scratch
    private var seen = ""

    convenience init(_ arguments: String...) throws { try self.init(path: Program.path, arguments) }

    /// A program whose standard output is full until ``wait(for:)`` or ``finish()`` reads it.
    convenience init(unread arguments: String...) throws {
        try self.init(path: Program.path, arguments, hasRoom: false)
    }

    /// A shell command with the program as `$0`.
    convenience init(shell line: String, _ arguments: String...) throws {
        try self.init(path: "/bin/sh", ["-c", line, Program.path] + arguments)
    }

    private init(path: String, _ arguments: [String], hasRoom: Bool = true) throws {
        scratch = try Scratch()
        errors = try scratch.file("errors")
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = pipe
        process.standardError = try FileHandle(forWritingTo: errors)
        if !hasRoom { fillPipe() }
        try process.run()
    }

    /// Fills the pipe with empty lines, which the tests ignore.
    private func fillPipe() {
        let descriptor = pipe.fileHandleForWriting.fileDescriptor
        let flags = fcntl(descriptor, F_GETFL)
        _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
        for count in [4096, 1] {
            let filling = [UInt8](repeating: 10, count: count)
            while unsafe write(descriptor, filling, count) > 0 {}
        }
        // The program shares the flags.
        _ = fcntl(descriptor, F_SETFL, flags)
    }

    /// Waits for a text on standard output.
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

    /// The process ID.
    var identifier: Int32 { process.processIdentifier }

    /// Waits for the end without reading the output.
    func waitForEnd() { process.waitUntilExit() }

    /// Reads the rest of the output, and waits for the end.
    func finish() throws -> Outcome {
        seen += String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        return Outcome(
            code: process.terminationStatus, wasKilled: process.terminationReason == .uncaughtSignal, output: seen,
            errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
    }
}
