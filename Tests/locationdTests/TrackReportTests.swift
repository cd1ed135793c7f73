import Foundation
import TestSupport
import Testing

/// `track report`: a day of a track as one HTML file.
@Suite(.live) struct TrackReportTests {
    let scratch: Scratch
    let track: String
    init() throws {
        scratch = try Scratch()
        track = scratch.path("track")
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOfFile: scratch.path(name), encoding: .utf8)
    }

    @Test func `The page has the trips of the list, a map, the day, speed and altitude`() async throws {
        try await recordTrack(of: "errand", at: track)
        let outcome = try await Program.run("track", "report", track, scratch.path("day.html"))
        #expect(outcome.code == 0 && outcome.errors.isEmpty && outcome.output.isEmpty, "\(outcome.errors)")
        let page = try text("day.html")
        let figures = page.matches(of: /<figure id="([^"]+)"/).map { String($0.1) }
        #expect(figures == ["map", "day", "speed", "altitude"])
        let trips = try await Program.run("track", "list", track, "--json").objects()
        #expect(!trips.isEmpty && page.contains("The device made \(trips.count) trip"))
        let metres = trips.reduce(0) { $0 + ($1["metres"] as? Double ?? 0) }
        #expect(page.contains("<td>\((metres / 1000 * 100).rounded() / 100)\u{A0}km</td>"), "\(metres)")
        #expect(!page.contains("<script") && !page.contains("http://") && page.contains("08:"))
        let mode = try FileManager.default.attributesOfItem(atPath: scratch.path("day.html"))[.posixPermissions]
        #expect(mode as? Int == 0o600)
    }

    @Test func `A saved result gives the same page, to the byte`() async throws {
        try await recordTrack(of: "walk", at: track)
        let (page, saved, again) = (scratch.path("a.html"), scratch.path("a.json"), scratch.path("b.html"))
        #expect(try await Program.run("track", "report", track, page, "--save", saved).code == 0)
        #expect(try await Program.run("track", "report", saved, again).code == 0)
        #expect(try text("a.html") == text("b.html"))
        #expect(try await Program.run("replay", "--from", saved, "--report", again).code == 0)
        #expect(try text("a.html") == text("b.html"))
        // The same command on the same track, too.
        let before = try text("a.html")
        #expect(try await Program.run("track", "report", track, page, "--save", saved).code == 0)
        #expect(try text("a.html") == before)
    }

    @Test func `A day goes from midnight to midnight of the time zone`() async throws {
        // From 8:00 UTC on the first of May to 8:00 on the second: 24 hours.
        let trace = scratch.path("long.nmea")
        let made = try await Program.run(
            "trace", "generate", "--kind", "day", "--duration", "24h", "--receiver", "compact", "--output", trace)
        #expect(made.code == 0)
        try await recordTrack(ofFile: trace, at: track)
        func positions(_ arguments: String...) async throws -> Int {
            let outcome = try await Program.shell(
                #""$0" track report "$@""#, [track, scratch.path("day.html")] + arguments)
            #expect(outcome.code == 0, "\(outcome.errors)")
            let kept = try text("day.html").firstMatch(of: /([\d ]+) positions were kept/)
            return Int(kept.map { $0.1.filter(\.isNumber) } ?? "") ?? -1
        }
        let all = try await positions("--from", "2026-05-01T00:00:00Z")
        let first = try await positions("--day", "2026-05-01")
        let last = try await positions()
        #expect(first + last == all && last > 0)
        #expect(try await positions("--day", "2026-05-02") == last)
        // Two hours later there, so two hours less are on the first of May.
        let there = try await positions("--day", "2026-05-01", "--time-zone", "Europe/Berlin")
        #expect(there < first)
        #expect(try await positions("--from", "2026-04-30T22:00:00Z", "--to", "2026-05-01T22:00:00Z") == there)
        _ = try await positions("--day", "2026-05-01", "--time-zone", "Europe/Berlin")
        #expect(try text("day.html").contains("CEST"))
    }

    @Test func `Mistakes are one line and an exit code`() async throws {
        try await recordTrack(of: "walk", at: track)
        let page = scratch.path("a.html")
        func fails(_ code: Int32, _ text: String, _ arguments: String...) async throws {
            let outcome = try await Program.shell(#""$0" track report "$@""#, arguments)
            #expect(outcome.isFailure(code, text), "\(arguments) \(outcome.code) \(outcome.errors)")
        }
        try await fails(66, "contains no track", scratch.directory.path, page)
        try await fails(66, "/nowhere", "/nowhere", page)
        try await fails(65, "not a saved result", PackageFiles.trace("walk"), page)
        try await fails(65, "no position", track, page, "--day", "2020-01-01")
        // The last day that an instant can be on ends before midnight.
        try await fails(65, "no position", track, page, "--day", "2262-04-11")
        try await fails(64, "--day needs a date", track, page, "--day", "yesterday")
        try await fails(64, "--day cannot be", track, page, "--day", "2026-05-01", "--from", "2026-05-01T00:00:00Z")
        try await fails(73, "cannot be written", track, "/nowhere/a.html")
        #expect(!FileManager.default.fileExists(atPath: page))
    }
}
