import Foundation
import LocationModel
import TestSupport
import Testing

/// What a run has kept can be listed, exported and pruned.
@Suite(.live) struct TrackTests {
    let scratch: Scratch
    let track: String
    init() throws {
        scratch = try Scratch()
        track = scratch.path("track")
    }

    private func files() throws -> [String: Data] {
        var files: [String: Data] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: track) where name != ".lock" {
            files[name] = try Data(contentsOf: URL(filePath: "\(track)/\(name)"))
        }
        return files
    }

    @Test func `A replay writes the same track, byte for byte`() async throws {
        try await recordTrack(of: "errand", at: track)
        let first = try files()
        try FileManager.default.removeItem(atPath: track)
        try await recordTrack(of: "errand", at: track)
        #expect(try files() == first && !first.isEmpty)
    }

    @Test func `Trips are listed, as text and as JSON`() async throws {
        try await recordTrack(of: "errand", at: track)
        let text = try await Program.run("track", "list", track)
        #expect(text.code == 0 && text.lines.first?.contains("begin (UTC)") == true)
        let trips = try await Program.run("track", "list", track, "--json").objects()
        #expect(!trips.isEmpty && trips.count == text.lines.count - 1)
        #expect(trips.allSatisfy { ($0["metres"] as? Double ?? 0) > 100 && $0["begin"] is String })
        let none = try await Program.run("track", "list", track, "--from", "2030-01-01T00:00:00Z")
        #expect(none.code == 0 && none.output == "no trip, because there is no position\n")
        let early = try await Program.run("track", "list", track, "--to", "2026-05-01T08:00:30Z")
        let times = "2026-05-01T08:00:00.000Z to 2026-05-01T08:00:29.000Z"
        #expect(
            early.output
                == "no trip: 30 positions from \(times); a trip begins when the device moves more than 100 m\n")
    }

    @Test(arguments: ["gpx", "geojson", "csv", "nmea", "rec", "json"])
    func `An exported track is a trace with the same positions`(format: String) async throws {
        try await recordTrack(of: "errand", at: track)
        let info = try await Program.run("track", "info", track)
        #expect(info.code == 0 && info.lines.last == "damaged    0 records")
        let file = scratch.path("track.\(format)")
        let exported = try await Program.run("track", "export", track, file)
        #expect(exported.code == 0 && exported.errors.isEmpty && exported.output.isEmpty)
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        // The trace plays, and makes the same track again.
        let again = scratch.path("again")
        let played = try await Program.shell(#""$0" replay "$1" --track "$2" >/dev/null"#, [file, again])
        #expect(played.code == 0)
        #expect(try await Program.run("track", "info", again).lines[0] == info.lines[0])
    }

    @Test func `KML is well formed, and has a place for each time`() async throws {
        try await recordTrack(of: "walk", at: track)
        let file = scratch.path("track.kml")
        #expect(try await Program.run("track", "export", track, file).code == 0)
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(text.matches(of: /<when>/).count == text.matches(of: /<gx:coord>/).count)
        #expect(text.matches(of: /<when>/).count > 100)
        #expect(
            try await Program.shell(
                #"python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])' "$1""#, [file]
            ).code == 0)
    }

    @Test func `A simplified track keeps every position within the bound`() async throws {
        try await recordTrack(of: "city-drive", at: track)
        func rows(_ name: String, _ options: [String]) async throws -> [[Double]] {
            let arguments = [track, scratch.path(name)] + options
            #expect(try await Program.shell(#""$0" track export "$@""#, arguments).code == 0)
            let lines = try String(contentsOfFile: scratch.path(name), encoding: .utf8).split(separator: "\n")
            let names = lines[0].split(separator: ",")
            let columns = try [names.firstIndex(of: "latitude"), names.firstIndex(of: "longitude")].map {
                try #require($0)
            }
            return try lines.dropFirst().map { line in
                let fields = line.split(separator: ",", omittingEmptySubsequences: false)
                return try columns.map { try #require(Double(fields[$0])) }
            }
        }
        let all = try await rows("all.csv", [])
        let few = try await rows("few.csv", ["--simplify", "10m"])
        #expect(few.count * 5 < all.count && few.first == all.first && few.last == all.last)
        // Metres from the first position on a plane; the trace is small.
        func point(_ row: [Double]) -> (x: Double, y: Double) {
            let (x, y) = Walk.offset(
                of: Coordinate(latitude: row[0], longitude: row[1]),
                from: Coordinate(latitude: all[0][0], longitude: all[0][1]))
            return (x, y)
        }
        var (segment, worst) = (0, 0.0)
        for row in all {
            if segment + 2 < few.count, few[segment + 1] == row { segment += 1 }
            let (a, b, p) = (point(few[segment]), point(few[segment + 1]), point(row))
            let length = hypot(b.x - a.x, b.y - a.y)
            let along =
                length == 0
                ? 0 : max(0, min(1, ((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / (length * length)))
            worst = max(worst, hypot(p.x - a.x - along * (b.x - a.x), p.y - a.y - along * (b.y - a.y)))
        }
        #expect(worst <= 10.1, "\(worst)")
    }

    @Test(arguments: [false, true])
    func `A run keeps what the app receives, or if wished each fix`(isEachFix: Bool) async throws {
        let service = try FakeService(greeting: (0..<40).map { epoch($0) }.joined())
        let options = isEachFix ? "--track-fixes --track-size 2M --track-age 1d --track-sync 0s" : ""
        let program = try RunningProgram(
            shell: #"""
                exec "$0" run --nmea "$1" --control "$2" --track "$3" --output jsonl --distance-filter 1000000 \#(options)
                """#,
            "tcp://127.0.0.1:\(service.port)", scratch.path("c"), track)
        program.wait(for: #""event":"location""#)
        func kept() async throws -> Int {
            let line = try await Program.run("track", "info", track).lines.first
            return Int(line?.filter(\.isNumber) ?? "") ?? 0
        }
        let deadline = ContinuousClock.now + .seconds(60)
        while try await kept() < (isEachFix ? 39 : 1), ContinuousClock.now < deadline {}
        program.send(SIGTERM)
        _ = try program.finish()
        #expect(try await kept() == (isEachFix ? 40 : 1))
    }

    @Test func `A directory that is moved away is reported, health fails, and the end says how much was not written`()
        async throws
    {
        let server = LoopbackServer()
        let control = scratch.path("c")
        let program = try RunningProgram(
            "run", "--nmea", "tcp://127.0.0.1:\(server.port)", "--control", control, "--output", "jsonl",
            "--track", track, "--track-sync", "0s")
        let peer = try #require(server.accept())
        // An epoch ends when the next one begins.
        for second in 0..<3 { peer.send(epoch(second)) }
        program.wait(for: #""time":"2026-05-01T00:00:01.000Z","event":"location""#)
        try FileManager.default.moveItem(atPath: track, toPath: scratch.path("away"))
        for second in 3..<6 { peer.send(epoch(second)) }
        program.wait(for: #""time":"2026-05-01T00:00:04.000Z","event":"location""#)
        let health = try await Program.run("health", "--control", control)
        let reason = "\(track): cannot be opened: No such file or directory"
        #expect(health.code == 1)
        #expect(health.output.hasPrefix("not healthy: the track cannot be written: \(reason); "), "\(health.output)")
        program.send(SIGTERM)
        let outcome = try program.finish()
        let errors = outcome.errors.split(separator: "\n")
        #expect(outcome.code == 74 && errors.count == 3, "\(outcome.errors)")
        #expect(
            errors.first?.hasSuffix(".log: was removed or unmounted under this run; positions wait in memory") == true)
        #expect(errors.dropFirst().first == "locationd: \(reason); positions wait in memory")
        // Those of the seconds 3 and 4, and perhaps one more before and after them.
        let ends = (1...4).map {
            "locationd: \(reason); \($0 == 1 ? "1 position was" : "\($0) positions were") not written"
        }
        #expect(ends.contains { errors.last.map(String.init) == $0 }, "\(outcome.errors)")
    }

    /// Its positions are where they were.
    @Test(.needsRoot) func `A directory that the run may no longer use is not called removed`() async throws {
        let server = LoopbackServer()
        try FileManager.default.createDirectory(atPath: track, withIntermediateDirectories: false)
        for (path, mode) in [(scratch.directory.path, 0o755), (track, 0o700)] as [(String, mode_t)] {
            _ = unsafe chmod(path, mode)
        }
        try #require(unsafe chown(track, 65534, 65534) == 0)
        let program = try RunningProgram(
            shell: #"""
                exec setpriv --reuid=65534 --regid=65534 --clear-groups \
                    "$0" run --nmea "$1" --track "$2" --control "$2/control" --track-sync 0s --output jsonl
                """#,
            "tcp://127.0.0.1:\(server.port)", track)
        let peer = try #require(server.accept())
        for second in 0..<3 { peer.send(epoch(second)) }
        program.wait(for: #""time":"2026-05-01T00:00:01.000Z","event":"location""#)
        _ = unsafe chmod(track, 0)
        for second in 3..<6 { peer.send(epoch(second)) }
        program.wait(for: #""time":"2026-05-01T00:00:04.000Z","event":"location""#)
        _ = unsafe chmod(track, 0o700)
        for second in 6..<9 { peer.send(epoch(second)) }
        program.wait(for: #""time":"2026-05-01T00:00:07.000Z","event":"location""#)
        program.send(SIGTERM)
        let outcome = try program.finish()
        let errors = outcome.errors.split(separator: "\n")
        #expect(outcome.code == 0 && errors.count == 3, "\(outcome.errors)")
        #expect(errors.prefix(2).allSatisfy { $0.contains(": cannot be opened: Permission denied; ") })
        #expect(errors.last == "locationd: \(track): written again")
        let kept = try await Program.run("track", "info", track).lines.first
        #expect((8...9).contains(Int(kept?.filter(\.isNumber) ?? "") ?? 0), "\(kept ?? "")")
    }

    @Test func `Pruning removes what is older, and the rest stays`() async throws {
        try await recordTrack(of: "walk", at: track)
        func count() async throws -> Int {
            let line = try await Program.run("track", "info", track).lines[0]
            return Int(line.filter(\.isNumber)) ?? -1
        }
        let all = try await count()
        let pruned = try await Program.run("track", "prune", track, "--before", "2026-05-01T08:05:00Z")
        let removed = Int(pruned.output.prefix { $0.isNumber }) ?? 0
        #expect(pruned.code == 0 && removed > 0)
        #expect(try await count() == all - removed)
    }

    @Test func `A trip can be counted, and removed`() async throws {
        try await recordTrack(of: "commute", at: track)
        func count(_ options: String...) async throws -> Int {
            let outcome = try await Program.shell(#""$0" track info "$@""#, [track, "--rest", "2m"] + options)
            return Int(outcome.lines.first?.filter(\.isNumber) ?? "") ?? -1
        }
        let trips = try await Program.run("track", "list", track, "--json", "--rest", "2m").objects()
        let positions = try #require(trips.last?["positions"] as? Int)
        let all = try await count()
        let last = "\(trips.count)"
        #expect(trips.count > 1)
        #expect(try await count("--trip", last) == positions)
        let pruned = try await Program.run("track", "prune", track, "--trip", last, "--rest", "2m")
        #expect(Int(pruned.output.filter(\.isNumber)) == positions, "\(pruned.errors)")
        #expect(try await count() == all - positions)
        let left = try await Program.run("track", "list", track, "--json", "--rest", "2m").objects()
        #expect(left.count == trips.count - 1)
        #expect(try await Program.run("track", "info", track).lines.last == "damaged    0 records")
    }

    @Test func `Mistakes are one line and an exit code`() async throws {
        #expect(try await Program.run("track", "list", "/nowhere").isFailure(66, "/nowhere"))
        #expect(try await Program.run("track", "list", scratch.directory.path).isFailure(66, "contains no track"))
        #expect(try await Program.run("track", "list", "/etc/passwd").isFailure(66, "/etc/passwd"))
        try await recordTrack(of: "walk", at: track)
        #expect(try await Program.run("track", "export", track, scratch.path("x")).isFailure(64, "shows no format"))
        let missing = try await Program.run("track", "export", track, scratch.path("x.gpx"), "--trip", "99")
        #expect(missing.isFailure(65, "no trip 99"))
        for tolerance in ["0", "-1", "nan", "10k", "m"] {
            let refused = try await Program.run(
                "track", "export", track, scratch.path("x.gpx"), "--simplify=\(tolerance)")
            #expect(refused.isFailure(64, "--simplify needs 0.1 to 10000 metres"), "\(refused.errors)")
        }
        for (option, value) in [("size", "1K"), ("size", "9999999999G"), ("size", "x"), ("age", "1m"), ("sync", "2d")] {
            let refused = try await Program.run("run", "--track", track, "--track-\(option)", value)
            #expect(refused.isFailure(64, "track-\(option)"), "\(refused.errors)")
        }
        #expect(try await Program.run("run", "--track-sync", "1s").isFailure(64, "--track-sync needs --track"))
        #expect(try await Program.run("track", "prune", track, "--before", "5m").isFailure(64, "--before needs a time"))
        #expect(try await Program.run("track", "prune", track).isFailure(64, "name what to remove"))
        let full = try await Program.shell(#""$0" track export "$1" - --format csv >/dev/full"#, [track])
        #expect(full.code == 74)
    }
}
