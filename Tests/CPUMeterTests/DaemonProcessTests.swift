import Foundation
import LocationModel
import Synchronization
import SystemCalls
import TestSupport
import Testing

@testable import CPUMeter

/// A daemon is found by its name and port, and its usage is assigned to the correct state.
@Suite(.timeLimit(.minutes(15)), .live) struct DaemonProcessTests {
    @Test(
        arguments: [
            ("gpsd", nil), ("gpsd -N /dev/ttyACM0", nil), ("gpsd -S 3000", 3000), ("gpsd -S3000 -n", 3000),
            ("gpsd -nNS 3000", 3000), ("gpsd --port 3000", 3000), ("gpsd --port=3000", 3000), ("gpsd -S", nil),
            ("gpsd -D 5 -S 3000 tcp://h:1", 3000), ("gpsd -F -S -S 3000", 3000), ("gpsd -P /S -D1", nil),
            ("gpsd -s 9600 -S 99999", nil), ("gpsd -- -S 3000", nil), ("-S 3000", nil), ("", nil),
        ] as [(String, UInt16?)])
    func `The command line names the port`(line: String, port: UInt16?) {
        let bytes = line.split(separator: " ").flatMap { Array("\($0)\0".utf8) }
        #expect(DaemonProcess.port(inCommandLine: bytes) == port)
    }

    @Test func `Of several daemons the one with the port is found`() throws {
        let name = try Daemon.uniqueName()
        let one = try Daemon(name, "read line")
        #expect(DaemonProcess(named: name, port: 2947)?.identifier == one.identifier)
        let other = try Daemon(name, "read line", "-nS", "3001")
        #expect(DaemonProcess(named: name, port: 3001)?.identifier == other.identifier)
        #expect(DaemonProcess(named: name, port: 2947)?.identifier == one.identifier)
        let third = try Daemon(name, "read line")
        #expect(DaemonProcess(named: name, port: 2947) == nil)
        one.stop()
        #expect(DaemonProcess(named: name, port: 2947)?.identifier == third.identifier)
        third.stop()
        #expect(DaemonProcess(named: name, port: 2947) == nil, "the other one has a port of its own")
        #expect(DaemonProcess(named: name + "x", port: 3001) == nil)
    }

    @Test(arguments: [
        ("-b", true), ("-nb", true), ("-nbS3001", true), ("-n", false), ("--b", false), ("-Pb", false), ("-nPb", false),
    ])
    func `An option without a value is found alone and among others`(argument: String, isThere: Bool) throws {
        let name = try Daemon.uniqueName()
        let daemon = try Daemon(name, "read line", argument)
        defer { daemon.stop() }
        let process = try #require(DaemonProcess(named: name, port: argument.hasSuffix("3001") ? 3001 : 2947))
        #expect(process.isStarted(with: "b") == isThere)
    }

    @Test func `The CPU use of a daemon can be read while it runs`() throws {
        let name = try Daemon.uniqueName()
        let daemon = try Daemon(name, "while :; do :; done")
        let process = try #require(DaemonProcess(named: name, port: 2947))
        let first = try #require(process.read())
        let hasRun = Deadline(after: 60).wait {
            process.read()!.processNanoseconds > first.processNanoseconds + 20_000_000
        }
        try #require(hasRun)
        daemon.stop()
        #expect(process.read() == nil)
    }

    @Test func `A daemon that waits has wake-ups`() throws {
        let name = try Daemon.uniqueName()
        let daemon = try Daemon(name, "while read line; do :; done")
        let process = try #require(DaemonProcess(named: name, port: 2947))
        let first = try #require(process.read())
        for _ in 0..<20 {
            let before = try #require(process.read()).voluntarySwitches
            daemon.wake()
            try #require(Deadline(after: 60).wait { process.read()!.voluntarySwitches > before })
        }
        #expect(try #require(process.read()).voluntarySwitches >= first.voluntarySwitches + 20)
    }

    @Test func `The ledger counts by state, across a restart of the daemon`() throws {
        let name = try Daemon.uniqueName()
        let first = try Daemon(name, "while :; do :; done")
        let process = try #require(DaemonProcess(named: name, port: 2947))
        try #require(Deadline(after: 60).wait { process.read()!.processNanoseconds > 50_000_000 })
        var ledger = DaemonLedger(isForeground: true, at: at(0)) { DaemonProcess(named: name, port: 2947) }
        #expect(ledger.process == process)
        #expect(ledger.foreground.usage.processNanoseconds == 0, "what came before is not ours")
        let isCounted = Deadline(after: 60).wait {
            ledger.sample(at: at(5))
            return ledger.foreground.usage.processNanoseconds > 20_000_000
        }
        try #require(isCounted)
        ledger.enter(isForeground: false, at: at(10))
        #expect(ledger.foreground.seconds == 10)
        #expect(ledger.background == CPULedger.Entry())

        first.stop()
        let foreground = ledger.foreground
        let second = try Daemon(name, "while :; do :; done")
        let next = try #require(DaemonProcess(named: name, port: 2947))
        try #require(Deadline(after: 60).wait { next.read()!.processNanoseconds > 30_000_000 })
        ledger.sample(at: at(30))
        #expect(ledger.process == next && ledger.foreground == foreground)
        #expect(ledger.background.usage.processNanoseconds >= 30_000_000 && ledger.background.seconds == 20)

        second.stop()
        let background = ledger.background
        ledger.sample(at: at(60))
        #expect(ledger.process == nil && ledger.background == background, "time without a daemon is not counted")
    }

    @Test func `Reading the CPU time alone notices a restart, and misses no switches`() throws {
        let name = try Daemon.uniqueName()
        let first = try Daemon(name, "while read line; do :; done")
        var ledger = DaemonLedger(isForeground: true, at: at(0)) { DaemonProcess(named: name, port: 2947) }
        let process = try #require(ledger.process)
        let before = try #require(process.read()).voluntarySwitches
        first.wake()
        try #require(Deadline(after: 60).wait { process.read()!.voluntarySwitches > before })
        ledger.sample(at: at(1), countsSwitches: false)
        #expect(ledger.foreground.usage.processNanoseconds > 0)
        ledger.sample(at: at(2))
        #expect(ledger.foreground.usage.voluntarySwitches > 0)
        first.stop()
        let second = try Daemon(name, "read line")
        let next = try #require(DaemonProcess(named: name, port: 2947))
        ledger.sample(at: at(3), countsSwitches: false)
        #expect(ledger.process == next)
        second.stop()
        ledger.sample(at: at(4), countsSwitches: false)
        #expect(ledger.process == nil)
    }

    @Test func `Without a daemon nothing is counted`() {
        var ledger = DaemonLedger(isForeground: true, at: at(0)) { nil }
        ledger.enter(isForeground: false, at: at(60))
        ledger.sample(at: at(90))
        #expect(
            ledger.process == nil && ledger.foreground == CPULedger.Entry() && ledger.background == ledger.foreground)
    }
}

/// A shell with another name: the kernel uses the name of the link for the process.
private final class Daemon {
    private let process = Process()
    private let input = Pipe()
    private let scratch: Scratch

    private static let count = Atomic<Int>(0)

    /// A name that no other test and no other test run uses; the kernel keeps 15 bytes.
    static func uniqueName() throws -> String { "d\(getpid())-\(count.add(1, ordering: .relaxed).newValue)" }

    init(_ name: String, _ script: String, _ arguments: String...) throws {
        scratch = try Scratch()
        let link = scratch.directory.appending(path: name)
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "/bin/sh")
        process.executableURL = link
        process.arguments = ["-c", script, name] + arguments
        process.standardInput = input
        try process.run()
        // Until the exec is done, it has the test's own name; and the name is set shortly before the arguments.
        let (folder, end) = ("/proc/\(identifier)", arguments.last ?? name)
        let isReplaced = Deadline(after: 60).wait {
            (try? String(contentsOfFile: folder + "/comm", encoding: .utf8)) == name + "\n"
                && (try? String(contentsOfFile: folder + "/cmdline", encoding: .utf8))?.hasSuffix("\0\(end)\0") == true
        }
        try #require(isReplaced)
    }

    var identifier: Int32 { process.processIdentifier }

    func wake() { input.fileHandleForWriting.write(Data("\n".utf8)) }

    func stop() {
        guard process.isRunning else { return }
        kill(identifier, SIGKILL)
        process.waitUntilExit()
    }

    deinit { stop() }
}
