import Foundation
import RunReport
import TestSupport
import Testing

@testable import locationd

/// `--report`, `--save`, `--from` and `--compare`.
@Suite(.timeLimit(.minutes(15)), .serialized, .live) struct ReportTests {
    let scratch: Scratch
    let trace: String

    init() throws {
        scratch = try Scratch()
        trace = try scratch.file("city.nmea", SampleTrace.bytes(seconds: 60)).path
    }

    private func path(_ name: String) -> String { scratch.path(name) }

    private func bytes(_ name: String) throws -> Data { try Data(contentsOf: URL(filePath: path(name))) }

    @Test func `A saved result gives the same report to the byte, also of two results`() async throws {
        let measured = try await Program.run(
            "measure", trace, "--rounds", "3", "--report", path("report.html"), "--save", path("result.json"))
        #expect(measured.code == 0 && measured.errors.isEmpty, "\(measured.errors)")
        let again = try await Program.run("measure", "--from", path("result.json"), "--report", path("again.html"))
        #expect(again.code == 0 && again.output.isEmpty && again.errors.isEmpty)
        #expect(try bytes("report.html") == bytes("again.html"))

        let compared = try await Program.run(
            "measure", "--from", path("result.json"), "--compare", path("result.json"), "--report",
            path("compared.html"))
        #expect(compared.code == 0)
        let page = String(decoding: try bytes("compared.html"), as: UTF8.self)
        #expect(page.contains("Before and after") && page.contains("id=\"before-map\""))
        #expect(try bytes("compared.html").count <= 200_000)
    }

    /// A program may be killed before it has a result.
    @Test func `A new file is there only once it is written, an old one stays until then`() throws {
        try Data("old".utf8).write(to: URL(filePath: path("old.json")))
        let files = try ReportFiles(
            report: path("new.html"), saved: path("old.json"), reading: [], as: TextFormat())
        #expect(!FileManager.default.fileExists(atPath: path("new.html")))
        #expect(try bytes("old.json") == Data("old".utf8))
        let result = RunResult(
            kind: .replay, source: "", environment: .current, arms: [], cpu: [], table: [],
            trip: Trip(app: TripRecorder(), title: "", radius: 100))
        try files.write(result)
        #expect(try bytes("new.html").count > 1000 && RunResult(savedAt: path("old.json")).kind == .replay)
        #expect(try FileManager.default.attributesOfItem(atPath: path("new.html"))[.posixPermissions] as? Int == 0o600)
    }

    @Test func `Only the owner may read a report and a result, whatever the file was before`() async throws {
        try Data("old".utf8).write(to: URL(filePath: path("old.html")))
        let run = try await Program.run(
            "replay", trace, "--background", "10..50", "--report", path("old.html"), "--save", path("result.json"))
        #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
        for name in ["old.html", "result.json"] {
            let mode = try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
            #expect(mode == 0o600)
        }
        #expect(String(decoding: try bytes("old.html"), as: UTF8.self).hasPrefix("<!DOCTYPE html>"))
        let again = try await Program.run("replay", "--from", path("result.json"), "--report", path("again.html"))
        #expect(again.code == 0)
        #expect(try bytes("old.html") == bytes("again.html"))
    }

    @Test func `A report does not change what is printed`() async throws {
        let options = [trace, "--background", "10..50", "--output", "jsonl"]
        let plain = try await Program.shell(#""$0" replay "$@""#, options)
        let reported = try await Program.shell(#""$0" replay "$@""#, options + ["--report", path("report.html")])
        #expect(plain.output == reported.output)
    }

    @Test func `The report says why no location came, with the sums of --why`() async throws {
        let run = try await Program.run(
            "replay", trace, "--background", "10..50", "--why", "--output", "jsonl", "--report", path("report.html"))
        let totals = try run.objects().filter { $0["event"] as? String == "gapTotal" }
        let page = String(decoding: try bytes("report.html"), as: UTF8.self).replacing(/>\s+</, with: "><")
        #expect(page.contains("Why no location came") && !totals.isEmpty)
        for total in totals {
            let (times, epochs) = (total["times"] as? Int ?? 0, total["epochs"] as? Int ?? 0)
            #expect(page.contains("<td>no fix needed</td><td>\(times)</td>") && page.contains("<td>\(epochs)</td>"))
        }
    }

    @Test func `The table of states has the wake-ups of the printed summary`() async throws {
        let run = try await Program.run("replay", trace, "--background", "10..50", "--report", path("report.html"))
        let total = try #require(run.output.firstMatch(of: /, (\d+) wake-ups/)).1
        let page = String(decoding: try bytes("report.html"), as: UTF8.self).replacing(/>\s+</, with: "><")
        let rows = page.matches(of: /<tr><td>([a-zR]+)<\/td><td>[^<]*<\/td><td>[^<]* ?ms<\/td><td>(\d+)<\/td>/)
        #expect(rows.map { $0.1 } == ["notRunning", "inactive", "active", "background"])
        #expect(rows.reduce(0) { $0 + (Int($1.2) ?? 0) } == Int(total))
    }

    /// A service may run for weeks before it writes its report.
    @Test func `A report and a result that were removed during the run are written nevertheless`() async throws {
        let server = LoopbackServer()
        try FileManager.default.createDirectory(atPath: path("away"), withIntermediateDirectories: false)
        func run(removing removed: String) async throws -> Outcome {
            for name in ["report.html", "away/result.json"] {
                try Data("old".utf8).write(to: URL(filePath: path(name)))
            }
            let program = try RunningProgram(
                "run", "--nmea", "tcp://127.0.0.1:\(server.port)", "--output", "jsonl", "--report",
                path("report.html"), "--save", path("away/result.json"))
            let peer = try #require(server.accept())
            for second in 0..<3 { peer.send(epoch(second)) }
            program.wait(for: #""event":"location""#)
            try FileManager.default.removeItem(atPath: path("report.html"))
            try FileManager.default.removeItem(atPath: path(removed))
            program.send(SIGTERM)
            return try program.finish()
        }
        let whole = try await run(removing: "away/result.json")
        #expect(whole.code == 0 && whole.errors.isEmpty, "\(whole.errors)")
        #expect(try bytes("report.html").count > 1000 && bytes("away/result.json").count > 1000)
        let gone = try await run(removing: "away")
        #expect(gone.code == 73, "\(gone.errors)")
        #expect(gone.errors.contains("result.json: cannot be written: No such file or directory"), "\(gone.errors)")
    }

    @Test(arguments: ["--report", "--save", "--track", "--control"])
    func `An output that cannot be created has one exit code`(option: String) async throws {
        let run = try await Program.run("run", "--nmea", "tcp://127.0.0.1:1", option, "/proc/none/x")
        #expect(run.code == 73 && run.isOneLine("/proc/none"), "\(run.code) \(run.errors)")
        guard option != "--control" else { return }
        let replay = try await Program.run("replay", trace, option, "/proc/none/x")
        #expect(replay.code == 73 && replay.isOneLine("/proc/none"), "\(replay.code) \(replay.errors)")
    }

    @Test(.needsRoot) func `A full disk keeps the old report, and leaves no part of a new one`() async throws {
        try FileManager.default.createDirectory(atPath: path("disk"), withIntermediateDirectories: false)
        // Four pages, of which none is left. The mount ends with its namespace.
        let line = #"""
            exec unshare --mount sh -c '
                mount -t tmpfs -o size=16k tmpfs "$2" && cd "$2" && echo old >old.json && touch empty.html &&
                head -c 12000 /dev/zero >other || exit 99
                "$0" replay "$1" --save old.json >/dev/null; echo "$? $(cat old.json)"
                "$0" replay "$1" --report new.html >/dev/null; echo "$? $(ls)"
                rm other && head -c 4000 /dev/zero >other
                "$0" replay "$1" --save old.json --report new.html >/dev/null; echo "$? $(wc -l <old.json) $(ls)"
            ' "$0" "$1" "$2"
            """#
        let run = try await Program.shell(line, [trace, path("disk")])
        let files = "empty.html\nold.json\nother\n"
        #expect(run.output == "74 old\n74 \(files)74 1 \(files)")
        let reason = "cannot be written: No space left on device"
        #expect(
            run.errors == "locationd: old.json: \(reason); its old content is kept\n"
                + String(repeating: "locationd: new.html: \(reason)\n", count: 2))
    }

    @Test func `Options that do not go together and files that are no results are rejected`() async throws {
        #expect(try await Program.run("measure", "--from", "x.json").isFailure(64, "--from needs --report"))
        #expect(
            try await Program.run("measure", trace, "--compare", "x.json").isFailure(64, "name its file with --report"))
        #expect(
            try await Program.run("measure", "--from", trace, "--report", path("a.html"))
                .isFailure(65, "not a saved result; save one with --save"))
        #expect(
            try await Program.run("measure", "--from", path("none"), "--report", path("a.html"))
                .isFailure(66, "cannot be read"))
        #expect(
            try await Program.run("measure", trace, "--report", path("none/a.html")).isFailure(73, "cannot be written"))
        #expect(
            try await Program.run("measure", "--gpsd", "localhost:1", "--report", path("a.html"))
                .isFailure(64, "for a receiver use run --report"))
        #expect(try await Program.run("measure", trace, "--report", trace).isFailure(64, "would overwrite an input"))
        #expect(try bytes("city.nmea") == SampleTrace.bytes(seconds: 60))
        #expect(!FileManager.default.fileExists(atPath: path("a.html")))
    }
}
