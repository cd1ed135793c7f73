import Foundation
import TestSupport

/// The result of a finished process.
struct Outcome {
    let code: Int32
    /// Whether it was ended by a signal; then `code` is the signal's number.
    let wasKilled: Bool
    let output: String
    let errors: String

    var lines: [Substring] { output.split(separator: "\n") }

    /// The lines of standard output as JSON objects; any other line fails the test.
    func objects() throws -> [[String: any Sendable]] {
        try lines.map { line in
            guard let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: any Sendable] else {
                throw NotAnObject(line: String(line))
            }
            return object
        }
    }

    struct NotAnObject: Error { let line: String }
}

/// Runs the built program as a user would.
///
/// Its output goes to files, because a pipe could fill up, or be inherited by a process of another test.
enum Program {
    /// The path of the program, next to the test executable.
    static let path = PackageFiles.program("locationd").path

    static func run(_ arguments: String..., input: URL? = nil) async throws -> Outcome {
        try await run(path, arguments, input: input)
    }

    /// Runs a shell command with the program as `$0`.
    static func shell(_ line: String, _ arguments: [String]) async throws -> Outcome {
        try await run("/bin/sh", ["-c", line, path] + arguments)
    }

    private static func run(_ path: String, _ arguments: [String], input: URL? = nil) async throws -> Outcome {
        let scratch = try Scratch()
        let (output, errors) = (try scratch.file("output"), try scratch.file("errors"))
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        let input = try input.map { try FileHandle(forReadingFrom: $0) }
        let (outputStream, errorStream) = (
            try FileHandle(forWritingTo: output), try FileHandle(forWritingTo: errors)
        )
        process.standardInput = input ?? FileHandle.nullDevice
        process.standardOutput = outputStream
        process.standardError = errorStream
        // Foundation keeps each process, and so its streams. With more than 1365 descriptors it crashes when it starts
        // another one: it copies the last entry of a full page of /proc/self/fd beyond the page's end.
        defer { for stream in [input, outputStream, errorStream] { try? stream?.close() } }
        try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in ended.resume() }
            do { try process.run() } catch { ended.resume(throwing: error) }
        }
        return Outcome(
            code: process.terminationStatus, wasKilled: process.terminationReason == .uncaughtSignal,
            output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
    }
}
