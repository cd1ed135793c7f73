import Foundation
import SystemCalls
import TestSupport
import Testing

/// A running `locationd launch`. Its events and the app's output arrive on one pipe, which ends when no process is left
/// that could write to it: launcher, app, or a process that the app has started.
final class LaunchedProgram {
    /// Seconds after which a wait has failed.
    private static let longestWait = 300.0

    private let process = Process()
    private let pipe = Pipe()
    private let errors: URL
    private let control: String
    private var seen = ""
    /// The position after the last text that ``wait(for:)`` has found.
    private var place: String.Index

    /// Starts an app.
    /// - Parameters:
    ///   - app: the program and its arguments.
    ///   - options: the options of `launch`.
    convenience init(_ app: [String], trace: String, in scratch: Scratch, _ options: String...) throws {
        try self.init(app, trace: trace, in: scratch, options)
    }

    /// Starts one of the sample apps.
    convenience init(
        sample name: String, trace: String, in scratch: Scratch, _ options: [String] = [],
        environment: [String: String] = [:]
    ) throws {
        try self.init(
            [SampleApps.program(name)], trace: PackageFiles.trace(trace), in: scratch, options,
            environment: environment)
    }

    /// - Parameters:
    ///   - state: the directory of the app's state in the scratch directory; nil: the launcher's default.
    ///   - environment: variables to add to the environment.
    init(
        _ app: [String], trace: String, in scratch: Scratch, _ options: [String], state: String? = "state",
        environment: [String: String] = [:]
    ) throws {
        errors = try scratch.file("errors-\(UUID().uuidString)")
        control = scratch.path("control")
        place = seen.startIndex
        process.executableURL = URL(filePath: Program.path)
        process.arguments =
            [
                "launch", "--trace", trace, "--control", control, "--events", "-", "--output", "jsonl",
            ] + (state.map { ["--state", scratch.path($0)] } ?? []) + options + ["--"] + app
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = pipe
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        // Our own end must not keep the pipe open.
        try pipe.fileHandleForWriting.close()
    }

    // A failed test must leave no process behind.
    deinit { send(SIGKILL) }

    /// Waits for a text after the one that was waited for before.
    func wait(for text: String) async throws {
        let deadline = Deadline(after: LaunchedProgram.longestWait)
        while true {
            if let found = seen[place...].range(of: text) {
                place = found.upperBound
                return
            }
            try await readMore(for: text, before: deadline)
        }
    }

    /// Waits for a line with this prefix anywhere in the output, and returns the rest of it.
    func line(after text: String) async throws -> String {
        let deadline = Deadline(after: LaunchedProgram.longestWait)
        while true {
            if let line = seen.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
                .first(where: { $0.hasPrefix(text) })
            {
                return String(line.dropFirst(text.count))
            }
            try await readMore(for: text, before: deadline)
        }
    }

    /// Reads more output, and keeps the position.
    private func readMore(for text: String, before deadline: Deadline) async throws {
        let offset = seen.utf8.distance(from: seen.startIndex, to: place)
        guard await read(before: deadline) else {
            let end = deadline.hasPassed ? "runs" : "ended"
            throw Ended(description: "\(end) without \(text): \(seen)\n\(try content(of: errors))")
        }
        place = seen.utf8.index(seen.startIndex, offsetBy: offset)
    }

    /// Reads more output; false at the end or the deadline. It blocks a thread of its own, because the tests share few
    /// threads.
    private func read(before deadline: Deadline) async -> Bool {
        let descriptor = pipe.fileHandleForReading.fileDescriptor
        let bytes = await withCheckedContinuation { (continuation: CheckedContinuation<[UInt8], Never>) in
            Thread.detachNewThread {
                var bytes = [UInt8](repeating: 0, count: 65_536)
                awaitReadiness(of: descriptor, nanoseconds: deadline.nanosecondsLeft)
                let count = unsafe deadline.hasPassed ? 0 : Glibc.read(descriptor, &bytes, bytes.count)
                continuation.resume(returning: Array(bytes.prefix(max(0, count))))
            }
        }
        seen += String(decoding: bytes, as: UTF8.self)
        return !bytes.isEmpty
    }

    private func content(of file: URL) throws -> String { String(decoding: try Data(contentsOf: file), as: UTF8.self) }

    struct Ended: Error, CustomStringConvertible { let description: String }

    func send(_ signal: Int32) { if process.isRunning { kill(process.processIdentifier, signal) } }

    /// Reads what is left on one thread: a stopped launcher waits for half a second for a reader that pauses, and
    /// the shared threads can be occupied by other tests for longer.
    private func readToEnd() async {
        let descriptor = pipe.fileHandleForReading.fileDescriptor
        let rest = await withCheckedContinuation { (continuation: CheckedContinuation<[UInt8], Never>) in
            Thread.detachNewThread {
                var all: [UInt8] = []
                var bytes = [UInt8](repeating: 0, count: 65_536)
                while case let count = unsafe Glibc.read(descriptor, &bytes, bytes.count), count > 0 {
                    all += bytes[..<count]
                }
                continuation.resume(returning: all)
            }
        }
        seen += String(decoding: rest, as: UTF8.self)
    }

    /// Waits for the end of all processes.
    func finish() async throws -> Outcome {
        await readToEnd()
        process.waitUntilExit()
        return Outcome(
            code: process.terminationStatus, wasKilled: process.terminationReason == .uncaughtSignal, output: seen,
            errors: try content(of: errors))
    }

    /// Sends Ctrl-C, and waits for the end.
    func quit() async throws -> Outcome {
        send(SIGINT)
        return try await finish()
    }

    @discardableResult func ctl(_ command: String...) async throws -> Outcome {
        try await Program.shell(#""$0" ctl "$@""#, command + ["--control", control])
    }

    func status() async throws -> [String: any Sendable] {
        let outcome = try await ctl("status", "--json")
        return try #require(try outcome.objects().first, "\(outcome.errors)")
    }

    func identifier() async throws -> Int32 { Int32(try #require(try await status()["process"] as? Double)) }
}

extension Outcome {
    /// The launcher's events, without the app's output.
    var events: [[String: any Sendable]] {
        lines.compactMap { try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: any Sendable] }
    }

    var appOutput: [Substring] { lines.filter { $0.hasPrefix("app: ") }.map { $0.dropFirst(5) } }

    /// CPU seconds of the app in a state; nil if it never was in that state.
    func cpuSeconds(in state: String) -> Double? {
        let cost = events.last { $0["event"] as? String == "cost" }
        return (cost?["states"] as? [String: [String: Double]])?[state]?["cpuSeconds"]
    }

    var terminations: [String] {
        events.filter { $0["event"] as? String == "terminated" }.compactMap { $0["reason"] as? String }
    }
}

/// A process, as /proc shows it.
struct ProcessState {
    let identifier: Int32

    private var fields: [Substring]? {
        guard let text = try? String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8) else { return nil }
        // The name before it may contain any character.
        return text.lastIndex(of: ")").map { text[$0...].split(separator: " ") }
    }

    /// The letter of its state, such as `T` for stopped; nil if there is no such process.
    var state: Substring? { fields?[1] }

    /// The clock ticks of CPU time that it has used.
    var ticks: Int? { fields.flatMap { fields in Int(fields[12]).flatMap { one in Int(fields[13]).map { one + $0 } } } }

    /// Waits until the kernel reports a state.
    func wait(for state: Substring?) async throws { try await wait { $0.state == state } }

    /// Polls until a condition is true, because there is no notification.
    func wait(until condition: (ProcessState) -> Bool) async throws { try await yield { condition(self) } }
}

enum SampleApps {
    /// The app in Swift, Tests/SampleApp, next to the test executable. Under a launcher its trace is not used.
    static func swift(_ options: String...) -> [String] { [program("SampleApp"), "/dev/null"] + options }

    /// A program of this package, next to the test executable.
    static func program(_ name: String) -> String { PackageFiles.program(name).path }

    /// Commands that start a process outside of the app's process group, session, or descendants.
    static let waysOut = ["", "timeout 1000", "setsid", "setsid --fork"]

    /// A shell command that starts a sleeping process with one of them, and prints its process ID.
    static func child(_ way: String) -> String { "\(way) sh -c 'echo \"child by \(way): $$\"; exec sleep 1000' &" }

    /// A shell script that implements the protocol itself. It runs `body` before it acknowledges each message.
    ///
    /// It sends `hello`; `$message` is the message's name, and `send` sends a call.
    static func shell(_ body: String = "", before: String = "") -> [String] {
        let script = #"""
            send() { printf '%s\n' "$1" >&3; }
            send '{"call":"hello","version":3}'
            \#(before)
            while IFS= read -r line <&3; do
                message=
                case $line in
                *'"event":"message"'*) message=${line#*'"name":"'} message=${message%%'"'*} ;;
                esac
                [ -z "$message" ] || echo "app: $message"
                \#(body)
                [ -z "$message" ] || send "{\"call\":\"returned\",\"name\":\"$message\"}"
                case $line in *'"event":"locationEvent"'*) send '{"call":"locationEventHandled"}' ;; esac
            done
            """#
        return ["/bin/sh", "-c", script]
    }
}
