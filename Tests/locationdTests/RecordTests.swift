import Foundation
import LocationModel
import SystemCalls
import TestSupport
import Testing

/// A receiver's sentences become a trace, which is valid whatever happens.
@Suite(.timeLimit(.minutes(15)), .live) struct RecordTests {
    let scratch: Scratch
    let server = LoopbackServer()
    let trace: [UInt8]

    init() throws {
        scratch = try Scratch()
        trace = Array(try SampleTrace.bytes(seconds: 60))
    }

    private var receiver: String { "tcp://127.0.0.1:\(server.port)" }

    /// Sends the trace to the next client repeatedly, until it disconnects.
    private func feed() {
        let feeder = Thread { [server, trace] in
            guard let peer = server.accept() else { return }
            while peer.send(trace) {}
        }
        feeder.start()
    }

    private func size(of path: String) -> Int {
        ((try? FileManager.default.attributesOfItem(atPath: path)[.size]) as? Int) ?? -1
    }

    private func content(of path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: path))) }

    /// Waits until a file has so many bytes.
    private func wait(for bytes: Int, in path: String) {
        let isThere = Deadline(after: 60).wait { size(of: path) >= bytes }
        #expect(isThere, "\(size(of: path)) bytes of \(bytes)")
    }

    /// A recording that rotates is a service, which SIGTERM ends.
    @Test(
        arguments: [(SIGINT, [], 0), (SIGTERM, [], 143), (SIGTERM, ["--rotate", "1d"], 0)] as [(Int32, [String], Int32)]
    )
    func `A recording until a signal is a trace for replay`(_ signal: Int32, options: [String], code: Int32)
        async throws
    {
        let file = scratch.path("trip.nmea")
        let program = try RunningProgram(["record", file, "--nmea", receiver] + options)
        let peer = try #require(server.accept())
        let cut = trace.count / 2
        peer.send(Array(trace[..<cut]))
        let whole = try #require(trace[..<cut].lastIndex(of: 10)) + 1
        wait(for: whole, in: file)
        // An incomplete line is not written before its end has arrived.
        #expect(size(of: file) == whole)
        peer.send(Array(trace[cut...]))
        wait(for: trace.count, in: file)
        program.send(signal)
        let outcome = try program.finish()
        let lines = trace.count { $0 == 10 }
        #expect(outcome.code == code && outcome.isOneLine("\(file): \(lines) lines, "), "\(outcome.errors)")
        #expect(try content(of: file) == trace)
        #expect(try await Program.run("replay", file).code == 0)
    }

    /// More than one read takes.
    @Test func `All that was sent before a signal is recorded`() throws {
        let (file, receiver) = (scratch.path("trip.nmea"), try scratch.fifo("receiver"))
        let program = try RunningProgram(["record", file, "--nmea", receiver])
        let writer = try FileHandle(forWritingTo: URL(filePath: receiver))
        writer.write(Data(trace))
        wait(for: trace.count, in: file)
        program.send(SIGSTOP)
        // F_SETPIPE_SZ, which the module Glibc lacks.
        let size = fcntl(writer.fileDescriptor, 1031, Int32(1 << 20))
        let more = Array(repeatElement(trace, count: 400_000 / trace.count).joined())
        #expect(size > more.count)
        writer.write(Data(more))
        program.send(SIGINT)
        program.send(SIGCONT)
        #expect(try program.finish().code == 0)
        #expect(try content(of: file) == trace + more)
    }

    @Test func `A recording ends when its terminal closes`() throws {
        let file = scratch.path("trip.nmea")
        let line = #"exec script -qec "exec '$0' record '$1' --nmea '$2'" /dev/null"#
        let terminal = try RunningProgram(shell: line, file, receiver)
        let peer = try #require(server.accept())
        peer.send(trace.dropLast(10))
        let whole = try #require(trace.dropLast(10).lastIndex(of: 10)) + 1
        wait(for: whole, in: file)
        terminal.send(SIGKILL)
        #expect(peer.waitForClose())
        _ = try terminal.finish()
        #expect(try content(of: file) == Array(trace[..<whole]))
    }

    @Test func `Without a terminal SIGHUP continues in a new file, and nothing is lost`() throws {
        let (file, moved) = (scratch.path("trip.nmea"), scratch.path("moved"))
        let program = try RunningProgram(withoutTerminal: "record", file, "--nmea", receiver)
        let peer = try #require(server.accept())
        peer.send(trace)
        wait(for: trace.count, in: file)
        try FileManager.default.moveItem(atPath: file, toPath: moved)
        program.send(SIGHUP)
        wait(for: 0, in: file)
        peer.send(trace)
        wait(for: trace.count, in: file)
        program.send(SIGTERM)
        #expect(try program.finish().code == 143)
        #expect(try content(of: moved) == trace && content(of: file) == trace)
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test(arguments: [
        ["--rotate", "0MB"], ["--rotate", "often"], ["--keep", "3"], ["--rotate", "1d", "--keep", "0"],
    ])
    func `A rotation without sense is rejected`(options: [String]) async throws {
        let outcome = try await Program.shell(
            #""$0" record "$@""#, [scratch.path("trip"), "--nmea", receiver] + options)
        #expect(outcome.isFailure(64, "--"), "\(outcome.errors)")
    }

    @Test func `A recording that could not be rotated is whole at its end, and no failure`() throws {
        let file = scratch.path("trip.nmea")
        // A file cannot replace a directory.
        try FileManager.default.createDirectory(atPath: "\(file).1", withIntermediateDirectories: false)
        let program = try RunningProgram("record", file, "--nmea", receiver, "--rotate", "1kB", "--keep", "1")
        let peer = try #require(server.accept())
        for count in 1...2 {
            peer.send(trace)
            wait(for: count * trace.count, in: file)
        }
        program.send(SIGINT)
        let outcome = try program.finish()
        let errors = outcome.errors.split(separator: "\n")
        let lines = 2 * trace.count { $0 == 10 }
        #expect(outcome.code == 0 && errors.count == 2, "\(outcome.errors)")
        #expect(
            errors[0] == "locationd: \(file): cannot be rotated, so the current file is continued: Is a directory")
        #expect(errors[1].hasPrefix("locationd: \(file): \(lines.grouped) lines, "))
        #expect(try content(of: file) == trace + trace)
    }

    @Test func `A killed recording has only whole lines`() async throws {
        let file = scratch.path("trip.nmea")
        let program = try RunningProgram("record", file, "--nmea", receiver)
        let peer = try #require(server.accept())
        peer.send(trace.dropLast(10))
        let whole = try #require(trace.dropLast(10).lastIndex(of: 10)) + 1
        wait(for: whole, in: file)
        program.send(SIGKILL)
        #expect(try program.finish().wasKilled)
        #expect(try content(of: file) == Array(trace[..<whole]))
    }

    @Test func `Only the sentences of gpsd's output are recorded`() async throws {
        let file = scratch.path("trip.nmea")
        let program = try RunningProgram("record", file, "--gpsd", "127.0.0.1:\(server.port)")
        let peer = try #require(server.accept())
        #expect(peer.readLine() == #"?WATCH={"enable":true,"nmea":true};"#)
        let json = #"{"class":"DEVICE","path":"/dev/$GPRMC!"}"# + "\r\n"
        let ais = "!AIVDM,1,1,,A,14eG;o@034o8sd<L9i:a;WF>062D,0*7D\r\n"
        peer.send(Array(json.utf8) + trace + Array((json + ais).utf8))
        wait(for: trace.count + ais.utf8.count, in: file)
        program.send(SIGINT)
        _ = try program.finish()
        #expect(try content(of: file) == trace + Array(ais.utf8))
    }

    @Test(.needsGPSD) func `A real gpsd is recorded, also when it comes back`() async throws {
        let file = scratch.path("trip.nmea")
        try await withGPSDaemon { daemon in
            daemon.feeder.run(SyntheticReceiver(start: Instant(nanoseconds: 1_777_000_000_000_000_000), hertz: 10))
            let program = try RunningProgram("record", file, "--gpsd", "127.0.0.1:\(daemon.port)")
            wait(for: 2000, in: file)
            daemon.kill()
            try daemon.restart()
            wait(for: size(of: file) + 2000, in: file)
            program.send(SIGINT)
            let outcome = try program.finish()
            let messages = outcome.errors.split(separator: "\n")
            #expect(messages.count == 3, "\(outcome.errors)")
            #expect(messages[0].hasSuffix("; trying again") && messages[1].hasSuffix(" again"))
        }
        #expect(try content(of: file).last == 10)
        #expect(try await Program.run("replay", file).code == 0)
    }

    @Test func `A device is recorded without its binary messages`() async throws {
        let device = PseudoTerminal()
        let file = scratch.path("trip.nmea")
        let program = try RunningProgram("record", file, "--nmea", device.path, "--baud", "115200")
        let line = "$GPRMC,080000.00,A,5231.1,N,01324.3,E,10.0,90.0,010526,,,A*52"
        // Bytes pass unchanged only after the program has opened the device.
        let isRaw = Deadline(after: 60).wait {
            device.send("\r\n\u{B5}b\u{1}\u{7}\(line)\n")
            return size(of: file) > 0
        }
        #expect(isRaw)
        program.send(SIGINT)
        let outcome = try program.finish()
        #expect(outcome.code == 0)
        let lines = String(decoding: try content(of: file), as: UTF8.self).split(separator: "\r\n")
        #expect(lines.count >= 1 && lines.allSatisfy { $0 == line })
    }

    @Test func `A receiver that goes and comes back is reported once each`() async throws {
        let file = scratch.path("trip.nmea")
        let program = try RunningProgram("record", file, "--nmea", receiver)
        let peer = try #require(server.accept())
        peer.send(trace + Array("$GPRMC,half a li".utf8))
        wait(for: trace.count, in: file)
        peer.hangUp()
        try #require(server.accept()).hangUp()
        let again = try #require(server.accept())
        again.send(trace)
        wait(for: 2 * trace.count, in: file)
        program.send(SIGINT)
        let errors = try program.finish().errors.split(separator: "\n")
        #expect(errors.count == 3, "\(errors)")
        #expect(errors[0] == "locationd: \(receiver): the other side has closed the connection; trying again")
        #expect(errors[1] == "locationd: receiving from \(receiver) again")
        #expect(try content(of: file) == trace + trace)
    }

    @Test func `A file that exists is overwritten only with --force`() async throws {
        let file = try scratch.file("trip.nmea", Data("precious".utf8)).path
        let refused = try await Program.run("record", file, "--nmea", receiver)
        #expect(refused.isFailure(73, "\(file): already exists; --force overwrites it"))
        let program = try RunningProgram("record", file, "--nmea", receiver, "--force")
        let peer = try #require(server.accept())
        #expect(try content(of: file) == Array("precious".utf8))
        peer.send(trace)
        wait(for: trace.count, in: file)
        program.send(SIGINT)
        _ = try program.finish()
        #expect(try content(of: file) == trace)
    }

    @Test(arguments: [[], ["--force"]]) func `Only its owner may read a recording, whatever the umask`(
        _ options: [String]
    )
        throws
    {
        let file = options.isEmpty ? scratch.path("trip.nmea") : try scratch.file("trip.nmea", Data("old".utf8)).path
        _ = unsafe chmod(file, 0o666)
        let program = try RunningProgram(
            shell: #"umask 0; exec "$0" record "$1" --nmea "$2" $3"#, file, receiver, options.joined())
        let peer = try #require(server.accept())
        peer.send(trace)
        wait(for: trace.count, in: file)
        program.send(SIGINT)
        _ = try program.finish()
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func `A recording without a sentence ends after its duration and leaves no file`() async throws {
        let file = scratch.path("trip.nmea")
        server.stop()
        let outcome = try await Program.run("record", file, "--nmea", receiver, "--duration", "1s")
        #expect(outcome.code == 69 && outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("locationd: \(receiver): Connection refused; trying again\n"))
        #expect(outcome.errors.contains(": 0 lines, 0 bytes in "))
        #expect(outcome.errors.hasSuffix("no sentence was received; nothing was recorded (see: locationd doctor)\n"))
        #expect(size(of: file) < 0)
    }

    @Test func `A full disk leaves whole lines, and their number is reported`() async throws {
        let file = scratch.path("trip.nmea")
        feed()
        let outcome = try await Program.shell(#"ulimit -f 8; "$0" record "$1" --nmea "$2""#, [file, receiver])
        let kept = try content(of: file)
        #expect(kept.count > 3000 && kept.count <= 8 * 1024 && kept == Array(trace[..<kept.count]) && kept.last == 10)
        let lines = kept.count { $0 == 10 }
        #expect(
            outcome.isFailure(74, "\(file): cannot be written: File too large; \(lines) whole lines are kept"),
            "\(outcome.errors)")
    }

    @Test func `A recording may go to standard output, until its reader closes the pipe`() async throws {
        for (line, text) in [
            (#""$0" record - --nmea "$1" > /dev/full"#, "cannot be written: No space left on device"),
            (#"{ "$0" record - --nmea "$1"; echo "code $?" >&2; } | head -n 1"#, "code 0"),
        ] {
            feed()
            let outcome = try await Program.shell(line, [receiver])
            #expect(outcome.errors.contains(text), "\(outcome.errors)")
        }
    }

    @Test(arguments: [
        (["--gpsd", "a:1", "--nmea", "tcp://a:1"], "--gpsd and --nmea are two receivers; name one"),
        (["--baud", "9600"], "--baud is for a serial device; name it with --nmea"),
        (["--nmea", "tcp://a:1", "--baud", "9600"], "--baud is for a serial device; tcp://a:1 is not one"),
        (["--nmea", "/dev/null", "--baud", "9601"], "--baud 9601 is not a speed of serial devices; these are 4800, "),
        (["--nmea", "/dev/null", "--baud", "9600"], "/dev/null: cannot be set to 9600 baud"),
        (["--nmea", "localhost:1"], "': a device's path has a /, and a service is tcp://HOST:PORT (see: "),
        (["--nmea", "tcp://a"], "': it names no port, and there is no default (see: "),
        (["--gpsd", "a:b"], "'--gpsd <host:port>': a port is a number from 1 to 65535 (see: "),
        (["--gpsd", "::1:29300"], "': an IPv6 address with a port has brackets: [::1]:2947 (see: "),
    ]) func `Options of a receiver that make no sense are rejected`(_ options: [String], _ text: String) async throws {
        let file = scratch.path("trip.nmea")
        let run = try await Program.shell(#""$0" record "$@""#, [file] + options)
        #expect(run.isFailure(64, text), "\(run.errors)")
        #expect(size(of: file) < 0)
    }

    @Test func `A FIFO is recorded to, and one without a reader is an error`() async throws {
        let fifo = try scratch.fifo("fifo")
        let refused = try await Program.run("record", fifo, "--nmea", receiver)
        #expect(refused.isFailure(73, "\(fifo): is a FIFO without a reader; start the reader first"))
        feed()
        let outcome = try await Program.shell(
            #"exec 3<>"$1"; "$0" record "$1" --nmea "$2" 3<&- 2>/dev/null & head -n 3 <&3; exec 3<&-; wait"#,
            [fifo, receiver])
        let lines = trace.split(separator: 10).prefix(3).map { String(decoding: $0, as: UTF8.self) + "\n" }
        #expect(outcome.code == 0 && outcome.output == lines.joined(), "\(outcome.output) \(outcome.errors)")
    }

    @Test func `Recording from what is no device is an error`() async throws {
        let file = scratch.path("trip.nmea")
        let run = try await Program.run("record", file, "--nmea", scratch.directory.path)
        #expect(run.isFailure(66, "is not a serial device; for files use locationd replay") && size(of: file) < 0)
    }
}
