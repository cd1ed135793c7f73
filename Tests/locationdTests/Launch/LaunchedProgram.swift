import Foundation
import TestSupport
import Testing

/// `locationd launch` while it runs. What happens, and what the app prints, come on one pipe, which ends when nobody is
/// left who could write to it: neither the launcher, nor the app, nor what the app has started.
final class LaunchedProgram {
    private let process = Process()
    private let pipe = Pipe()
    private let errors: URL
    private let control: String
    private var seen = ""
    /// Up to where ``wait(for:)`` has come.
    private var place: String.Index

    /// Starts an app.
    /// - Parameters:
    ///   - app: the program and its arguments.
    ///   - options: of `launch`.
    convenience init(_ app: [String], trace: String, in scratch: Scratch, _ options: String...) throws {
        try self.init(app, trace: trace, in: scratch, options)
    }

    init(_ app: [String], trace: String, in scratch: Scratch, _ options: [String]) throws {
        errors = try scratch.file("errors-\(UUID().uuidString)")
        control = scratch.path("control")
        place = seen.startIndex
        process.executableURL = URL(filePath: Program.path)
        process.arguments =
            [
                "launch", "--trace", trace, "--state", scratch.path("state"), "--control", control, "--events", "-",
                "--output", "jsonl",
            ] + options + ["--"] + app
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = pipe
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        // Ours is not to keep it open.
        try pipe.fileHandleForWriting.close()
    }

    // A test that has failed leaves nobody behind.
    deinit { send(SIGKILL) }

    /// Waits until this has been said, behind what was waited for before.
    func wait(for text: String) async throws {
        while true {
            if let found = seen[place...].range(of: text) {
                place = found.upperBound
                return
            }
            try await readOn(waitingFor: text)
        }
    }

    /// Waits until a line begins so, wherever among the others it stands, and gives back the rest of it.
    func line(after text: String) async throws -> String {
        while true {
            if let line = seen.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
                .first(where: { $0.hasPrefix(text) })
            {
                return String(line.dropFirst(text.count))
            }
            try await readOn(waitingFor: text)
        }
    }

    /// Takes what comes next, and stays at its place.
    private func readOn(waitingFor text: String) async throws {
        let offset = seen.utf8.distance(from: seen.startIndex, to: place)
        guard await read() else {
            throw Ended(description: "ended without \(text): \(seen)\n\(try said(to: errors))")
        }
        place = seen.utf8.index(seen.startIndex, offsetBy: offset)
    }

    /// Takes what comes next; false at the end. Waits on a thread of its own: those of the tests are few.
    private func read() async -> Bool {
        let descriptor = pipe.fileHandleForReading.fileDescriptor
        let bytes = await withCheckedContinuation { (taken: CheckedContinuation<[UInt8], Never>) in
            Thread.detachNewThread {
                var bytes = [UInt8](repeating: 0, count: 65_536)
                let count = unsafe Glibc.read(descriptor, &bytes, bytes.count)
                taken.resume(returning: Array(bytes.prefix(max(0, count))))
            }
        }
        seen += String(decoding: bytes, as: UTF8.self)
        return !bytes.isEmpty
    }

    private func said(to file: URL) throws -> String { String(decoding: try Data(contentsOf: file), as: UTF8.self) }

    struct Ended: Error, CustomStringConvertible { let description: String }

    func send(_ signal: Int32) { if process.isRunning { kill(process.processIdentifier, signal) } }

    /// Waits for the end, of everybody.
    func finish() async throws -> Outcome {
        while await read() {}
        process.waitUntilExit()
        return Outcome(
            code: process.terminationStatus, wasKilled: process.terminationReason == .uncaughtSignal, output: seen,
            errors: try said(to: errors))
    }

    /// Ctrl-C, and the end.
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

    /// The app's process.
    func identifier() async throws -> Int32 { Int32(try #require(try await status()["process"] as? Double)) }
}

extension Outcome {
    /// The launcher's lines, without what the app has printed.
    var events: [[String: any Sendable]] {
        lines.compactMap { try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: any Sendable] }
    }

    /// What the app has printed.
    var said: [Substring] { lines.filter { $0.hasPrefix("app: ") }.map { $0.dropFirst(5) } }

    /// The seconds of CPU that the app has used in a state; nil if it never was in it.
    func cpuSeconds(in state: String) -> Double? {
        let cost = events.last { $0["event"] as? String == "cost" }
        return (cost?["states"] as? [String: [String: Double]])?[state]?["cpuSeconds"]
    }

    /// The reasons of its ends.
    var terminations: [String] {
        events.filter { $0["event"] as? String == "terminated" }.compactMap { $0["reason"] as? String }
    }
}

/// A process, as /proc shows it.
struct SeenProcess {
    let identifier: Int32

    private var fields: [Substring]? {
        guard let text = try? String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8) else { return nil }
        // The name may hold anything.
        return text.lastIndex(of: ")").map { text[$0...].split(separator: " ") }
    }

    /// The letter of its state, `T` for stopped; nil when there is no such process.
    var state: Substring? { fields?[1] }

    /// The ticks of CPU that it has used.
    var ticks: Int? { fields.flatMap { fields in Int(fields[12]).flatMap { one in Int(fields[13]).map { one + $0 } } } }

    /// Waits until it is in a state: the kernel takes its time.
    func wait(for state: Substring?) async throws { try await wait { $0.state == state } }

    /// Waits until it is as a test wants it; nobody tells when.
    func wait(until isSo: (SeenProcess) -> Bool) async throws { try await yield { isSo(self) } }
}

/// Apps for the tests.
enum SampleApps {
    /// The one in Swift, Tests/SampleApp, beside the test executable. Under a launcher its trace is not looked at.
    static func swift(_ options: String...) -> [String] { [program("SampleApp"), "/dev/null"] + options }

    /// A program of this package, beside the test executable.
    static func program(_ name: String) -> String {
        let folder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        return folder.appending(path: name).path
    }

    /// Ways in which an app may start something that leaves its process group, its session, or its family.
    static let waysOut = ["", "timeout 1000", "setsid", "setsid --fork"]

    /// What starts a process of an app's in such a way, one that does nothing for long and tells its number.
    static func child(_ way: String) -> String { "\(way) sh -c 'echo \"child by \(way): $$\"; exec sleep 1000' &" }

    /// A shell script that speaks the protocol by itself: it answers every message, and does something before.
    ///
    /// `hello` is said by it; `$message` is the message's name, `say` says a call.
    static func shell(_ body: String = "", before: String = "") -> [String] {
        let script = #"""
            say() { printf '%s\n' "$1" >&3; }
            say '{"call":"hello","version":1}'
            \#(before)
            while IFS= read -r line <&3; do
                message=
                case $line in
                *'"event":"message"'*) message=${line#*'"message":"'} message=${message%%'"'*} ;;
                esac
                [ -z "$message" ] || echo "app: $message"
                \#(body)
                [ -z "$message" ] || say "{\"call\":\"returned\",\"message\":\"$message\"}"
                case $line in *'"event":"locationEvent"'*) say '{"call":"locationEventHandled"}' ;; esac
            done
            """#
        return ["/bin/sh", "-c", script]
    }
}
