import Foundation
import TestSupport
import Testing

/// The running program of Tests/StateStoreWriter, which commits numbers to the store `counters`.
///
/// Its output goes to a file, because a pipe could be inherited by a process that another test starts.
final class Writer {
    private let process = Process()
    private let said: URL

    init(_ scratch: Scratch) throws {
        said = URL(filePath: scratch.path(UUID().uuidString))
        try Data().write(to: said)
        process.executableURL = PackageFiles.program("StateStoreWriter")
        process.arguments = [scratch.state]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: said)
        try process.run()
    }

    deinit { if process.isRunning { Glibc.kill(identifier, SIGKILL) } }

    var identifier: Int32 { process.processIdentifier }

    /// The numbers that it has reported as committed.
    func committed() throws -> [Int] {
        try String(contentsOf: said, encoding: .utf8).split(separator: "\n").compactMap { Int($0) }
    }

    /// Waits until it has committed this many numbers.
    func wait(forCommits count: Int) throws {
        let deadline = ContinuousClock.now + .seconds(120)
        while try committed().count < count {
            try #require(process.isRunning && ContinuousClock.now < deadline, "no \(count) commits")
            sched_yield()
        }
    }

    /// Kills it, and waits until it has ended.
    func kill() throws {
        Glibc.kill(identifier, SIGKILL)
        process.waitUntilExit()
        try #require(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGKILL)
    }
}
