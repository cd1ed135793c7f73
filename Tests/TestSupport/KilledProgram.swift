import Foundation
import Testing

/// A program of the package that writes numbered lines until a test kills it.
///
/// Its output goes to a file, because a pipe could be inherited by a process that another test starts.
package final class KilledProgram {
    private let process = Process()
    private let output: URL

    /// Starts the program.
    package init(_ name: String, _ arguments: [String], in scratch: Scratch) throws {
        output = URL(filePath: scratch.path(UUID().uuidString))
        try Data().write(to: output)
        process.executableURL = PackageFiles.program(name)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: output)
        try process.run()
    }

    deinit { if process.isRunning { Glibc.kill(identifier, SIGKILL) } }

    package var identifier: Int32 { process.processIdentifier }

    /// The lines that it has written.
    package func lines() throws -> [String] {
        // The last one may have been torn by the kill.
        try String(contentsOf: output, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
            .dropLast().map(String.init)
    }

    /// Waits until it has written so many lines.
    package func wait(forLines count: Int) throws {
        let deadline = ContinuousClock.now + .seconds(120)
        while try lines().count < count {
            try #require(process.isRunning && ContinuousClock.now < deadline, "no \(count) lines")
            sched_yield()
        }
    }

    /// Kills it with SIGKILL, and waits until it has ended.
    package func kill() throws {
        Glibc.kill(identifier, SIGKILL)
        process.waitUntilExit()
        try #require(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGKILL)
    }

    /// Kills it within so many microseconds from now.
    package func kill(withinMicroseconds most: Int, using random: inout SeededGenerator) throws {
        let moment = ContinuousClock.now + .microseconds(Int.random(in: 0...most, using: &random))
        while ContinuousClock.now < moment {}
        try kill()
    }
}
