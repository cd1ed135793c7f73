import Foundation
import TestSupport
import Testing

extension Outcome {
    /// Whether there is one line on standard error with this text, nothing on standard output, and this exit code.
    func isFailure(_ code: Int32, _ text: String) -> Bool {
        self.code == code && !wasKilled && output.isEmpty && isOneLine(text)
    }

    func isOneLine(_ text: String) -> Bool {
        errors.hasPrefix("locationd: ") && errors.hasSuffix("\n") && errors.dropLast().contains(text)
            && !errors.dropLast().contains("\n")
    }
}

/// Each error has its own line, which says what to do, and its exit code of sysexits.h.
@Suite(.timeLimit(.minutes(15)), .live) struct ErrorTests {
    let scratch: Scratch
    let trace: String

    init() throws {
        scratch = try Scratch()
        trace = try scratch.file("city.nmea", SampleTrace.bytes()).path
    }

    @Test(arguments: ["--help", "--version", "--generate-completion-script bash", "record --help"])
    func `Help that cannot be written is an error`(_ options: String) async throws {
        let run = try await Program.shell(#""$0" \#(options) > /dev/full"#, [])
        #expect(run.isFailure(74, "standard output: cannot be written: No space left on device"), "\(run.errors)")
    }

    @Test(arguments: [["replay"], ["measure"], ["trace", "info"]])
    func `A trace that cannot be read is an error`(_ command: [String]) async throws {
        func run(_ path: String) async throws -> Outcome {
            try await Program.shell(#""$0" "$@""#, command + [path])
        }
        #expect(try await run(scratch.path("none")).isFailure(66, "no such file; name a trace"))
        #expect(try await run("").isFailure(66, #""": no such file"#))
        #expect(try await run(trace + "/in").isFailure(66, "no such file"))
        #expect(try await run(scratch.path("two\nlines")).isFailure(66, "two\\nlines: no such file"))
        #expect(try await run(scratch.directory.path).isFailure(66, "is a directory; name a trace in it"))
        #expect(try await run(scratch.file("empty").path).isFailure(65, "is empty"))
        let binary = try scratch.file("binary", Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 * $0 >> 3) }))
        #expect(try await run(binary.path).isFailure(65, "has no NMEA 0183 sentence"))
        #expect(try await run(scratch.file("zeros", Data(count: 300_000)).path).isFailure(65, "has no NMEA"))
    }

    @Test(arguments: ["replay", "measure"]) func `A trace without a position is an error`(_ command: String)
        async throws
    {
        let path = try scratch.file(
            "nofix",
            SampleTrace.sentences(["GPRMC,080000.00,V,,,,,,,010526,,,N", "GPRMC,080001.00,V,,,,,,,010526,,,N"]))
        #expect(try await Program.run(command, path.path).isFailure(65, "has no position in any sentence"))
        if command == "replay" {
            let piped = try await Program.run("replay", "-", input: path)
            #expect(piped.code == 65 && piped.isOneLine("standard input: has no position in any sentence"))
        }
    }

    @Test(arguments: ["--scenario", "--expect"]) func `A directory in place of a file is an error`(_ option: String)
        async throws
    {
        let run = try await Program.shell(#""$0" replay "$@""#, [trace, option, scratch.directory.path])
        #expect(run.isFailure(66, "cannot be read: Is a directory"))
    }

    @Test(.disabled(if: geteuid() == 0, "root may read everything"))
    func `A trace without read permission is an error`() async throws {
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: trace)
        #expect(try await Program.run("replay", trace).isFailure(77, "permission denied"))
        #expect(try await Program.run("replay", "-", "--expect", trace).isFailure(77, "Permission denied"))
    }

    @Test(arguments: [
        (["--background", "10m.."], "--background 10m.. begins after the end of"),
        (["--background", "20..40", "--background", "30.."], "--background 20s..40s and 30s.. overlap"),
        (["--background", "40..20"], "--background 40s..20s ends before it begins"),
        (["--batch", "5m"], "--batch has no effect without --background"),
        (["--background", "20-40"], "5m..20m, 90..300, 1:30.."),
        (["--background", "1e9.."], "The value '1e9..' is invalid for '--background"),
        (["--background", "99999999999999999999999.."], "is invalid for '--background"),
        (["--background=-5..6"], "is invalid for '--background"),
        (["--speed", "0"], "max, or a factor above 0"), (["--speed", "-1"], "max, or a factor above 0"),
        (["--distance-filter", "-1"], "--distance-filter needs metres, 0 or more"),
        (["--speed", "nan"], "max, or a factor above 0"),
        (["--desired-accuracy", "50"], "best, 10m, 100m, 1km, 3km"),
        (["--distance-filter=-1"], "--distance-filter needs metres, 0 or more"),
        (["--batch", "soon"], "30s, 5m"), (["--output", "xml"], "'text' and 'jsonl'"),
        (["--sped", "1"], "Did you mean '--speed'?"), (["more"], "Unexpected argument 'more'"),
    ]) func `A meaningless option is an error`(_ options: [String], _ text: String) async throws {
        let run = try await Program.shell(#""$0" "$@""#, ["replay", trace] + options)
        #expect(run.isFailure(64, text), "\(run.errors)")
    }

    @Test(arguments: [
        (["run", "--desired-accuracy", "bset"], "a radius such as 250m, at most 6380km; by default best (see: "),
        (["replay", "t.nmea", "--background", "20-40"], "1:30.. (to the end); may be repeated (see: "),
    ]) func `An invalid value's error ends with the first sentence of the option's help`(
        _ command: [String], _ text: String
    ) async throws {
        let run = try await Program.shell(#""$0" "$@""#, command)
        #expect(run.isFailure(64, text), "\(run.errors)")
    }

    @Test(arguments: ["replay \"$1\"", "replay - < \"$1\""])
    func `A stay in the background that is longer than the trace is reported`(_ command: String) async throws {
        let run = try await Program.shell(#""$0" \#(command) --background 20..5m"#, [trace])
        #expect(run.code == 0)
        #expect(run.errors.hasPrefix("locationd: note: "))
        let end = " lasts 1 min 59 s; with --background 20s..5m the app does not return\n"
        #expect(run.errors.hasSuffix(end), "\(run.errors)")
        for range in ["20..", "20..2m"] {
            let whole = try await Program.shell(#""$0" \#(command) --background \#(range)"#, [trace])
            #expect(whole.code == 0 && whole.errors.isEmpty)
        }
    }

    @Test func `A closed standard input is an error, and no file takes its place`() async throws {
        for command in ["replay", "trace info"] {
            let run = try await Program.shell(#""$0" \#(command) - <&-"#, [])
            #expect(run.isFailure(66, "standard input: is closed; name a trace"), "\(run.errors)")
        }
    }

    @Test func `A name that is not UTF-8 is an error, and no other file is written`() async throws {
        let run = try await Program.shell(
            #"cd "$1" && "$0" trace generate --kind walk --duration 10s --output "$(printf 'a\377b')"; code=$?; ls; exit $code"#,
            [scratch.directory.path])
        #expect(run.code == 64 && run.output == "city.nmea\n" && run.isOneLine("is not UTF-8"), "\(run.errors)")
    }

    @Test func `An interval that no receiver is left alone for is an error`() async throws {
        let run = try await Program.run("run", "--nmea", "tcp://127.0.0.1:1", "--background-interval", "400d")
        #expect(run.isFailure(64, "--background-interval 400d is not between 0.1s and 24h"), "\(run.errors)")
    }

    @Test func `Help is printed, and a missing argument is an error`() async throws {
        #expect(try await Program.run("replay").isFailure(64, "(see: locationd replay --help)"))
        #expect(try await Program.run("config", "--bogus").isFailure(64, "(see: locationd config --help)"))
        #expect(try await Program.run("fly").isFailure(64, "no command 'fly'; the commands are run, "))
        #expect(
            try await Program.run("trace", "genarate", "--kind", "walk").isFailure(
                64, "no command 'genarate'; did you mean 'generate'? (see: locationd trace --help)"))
        #expect(try await Program.run("help", "replay").output.hasPrefix("OVERVIEW: "))
        for command in [
            [], ["ctl"], ["doctor"], ["replay"], ["measure"], ["trace"], ["trace", "info"], ["trace", "generate"],
        ] {
            let help = try await Program.shell(#""$0" "$@""#, command + ["--help"])
            #expect(help.code == 0 && help.errors.isEmpty && help.output.hasPrefix("OVERVIEW: "))
            // The usage line may be long; all others fit into a terminal.
            #expect(help.lines.allSatisfy { $0.count <= 80 || $0.hasPrefix("USAGE: ") })
        }
    }

    @Test(arguments: ["replay $1", "trace generate --kind day", "trace info $1", "replay $1 --speed 1000"])
    func `A reader that closes the pipe is no error`(_ command: String) async throws {
        let run = try await Program.shell(
            #"{ "$0" \#(command.replacing("$1", with: "\"$1\"")); echo "code $?" >&2; } | head -n 1"#, [trace])
        #expect(run.errors == "code 0\n" && run.lines.count == 1)
    }

    @Test(arguments: ["replay $1", "trace info $1", "trace generate --kind walk"])
    func `A full disk and a closed standard output are errors`(_ command: String) async throws {
        let command = command.replacing("$1", with: "\"$1\"")
        let full = try await Program.shell(#""$0" \#(command) > /dev/full"#, [trace])
        #expect(full.isFailure(74, "standard output: cannot be written: No space left on device"))
        let closed = try await Program.shell(#""$0" \#(command) >&-"#, [trace])
        #expect(closed.isFailure(74, "standard output: cannot be written"))
        let limited = try await Program.shell(#"ulimit -f 0; "$0" \#(command) > "$2""#, [trace, scratch.path("out")])
        #expect(limited.code == 74 && !limited.wasKilled)
    }
}
