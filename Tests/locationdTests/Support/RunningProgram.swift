import Foundation
import SystemCalls
import TestSupport
import Testing

/// The running program, with a pipe for its standard output.
final class RunningProgram {
    private let process = Process()
    private let pipe = Pipe()
    private let errors: URL
    private let scratch: Scratch
    private var seen = ""
    /// The program's process ID if a shell has started it.
    private var program: Int32?

    convenience init(_ arguments: String...) throws { try self.init(arguments) }

    /// - Parameter environment: what the program has in its environment besides the test's.
    convenience init(_ arguments: [String], environment: [String] = []) throws {
        try self.init(path: "/usr/bin/env", environment + [Program.path] + arguments)
    }

    /// A program whose standard output is full until ``wait(for:)`` or ``finish()`` reads it.
    convenience init(unread arguments: String...) throws {
        try self.init(path: Program.path, arguments, hasRoom: false)
    }

    /// A shell command with the program as `$0`.
    convenience init(shell line: String, _ arguments: String...) throws {
        try self.init(path: "/bin/sh", ["-c", line, Program.path] + arguments)
    }

    /// A program without a terminal, as a service manager starts it. Signals go to the program itself, because
    /// setsid(1) forks if it is the leader of a process group.
    convenience init(withoutTerminal arguments: String..., environment: [String] = []) throws {
        let line = #"exec setsid --wait sh -c 'echo $$ >&3; exec env "$@"' sh "$@""#
        let scratch = try Scratch()
        let file = try scratch.file("process").path
        try self.init(
            path: "/bin/sh",
            ["-c", "exec 3>'\(file)'; \(line)", Program.path] + environment + [Program.path] + arguments)
        let isStarted = Deadline(after: 60).wait {
            let text = try? String(contentsOfFile: file, encoding: .utf8)
            program = text.flatMap { Int32($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
            return program != nil
        }
        try #require(isStarted)
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
        let output = pipe.fileHandleForReading
        let deadline = Deadline(after: 300)
        while !seen.contains(text) {
            awaitReadiness(of: output.fileDescriptor, nanoseconds: deadline.nanosecondsLeft)
            let data = deadline.hasPassed ? Data() : output.availableData
            guard !data.isEmpty else {
                Issue.record("\(deadline.hasPassed ? "runs" : "ended") without \(text): \(seen)")
                return
            }
            seen += String(decoding: data, as: UTF8.self)
        }
    }

    func send(_ signal: Int32) {
        if process.isRunning { kill(identifier, signal) }
    }

    var identifier: Int32 { program ?? process.processIdentifier }

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
