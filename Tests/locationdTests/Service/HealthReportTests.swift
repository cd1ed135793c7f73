import Foundation
import LocationModel
import TestSupport
import Testing

@testable import locationd

/// `health` says in one line whether a run works, with the age of the fix, the source, the queue and the disk.
struct HealthReportTests {
    private func report(_ status: String, age: Double = 0.4) throws -> HealthReport {
        let line = """
            {"version":2,"time":"2026-05-01T08:00:00.000Z","state":"active","demand":"everyEpoch","states":{},\
            "source":{"state":"found","name":"gpsd 3.25 at localhost:2947"},"fix":{"age":\(age),"horizontalAccuracy":4.5}\(status)}
            """
        let report = try StatusReport(line: Array(line.utf8))
        #expect(try StatusReport(line: report.line) == report)
        return HealthReport(report, longestGap: 60)
    }

    private let facts = "app active, source gpsd 3.25 at localhost:2947, last fix 0.4 s ago, ±4.5 m, queue"

    @Test func `The line names the age of the fix, the source, the queue and the disk`() throws {
        let report = try report(
            #","publish":{"online":false,"queued":12,"lost":0,"bytesSent":0},"storage":{"free":1234567890,"total":5000000000,"waiting":0,"lost":0}"#
        )
        #expect(report.isHealthy && report.text == "ok: \(facts) 12 positions, disk 1 234 MB free", "\(report.text)")
        #expect(try self.report("").text == "ok: \(facts) empty")
    }

    @Test func `A track that cannot be written is not healthy`() throws {
        let report = try report(
            #","storage":{"free":0,"total":5000000000,"waiting":3,"lost":0,"failure":"no space left on device"}"#)
        #expect(!report.isHealthy && !report.text.contains("\n"))
        #expect(report.text.hasPrefix("not healthy: the track cannot be written: no space left on device; app active"))
        #expect(report.text.hasSuffix("queue 3 positions, disk nearly full: 0 kB free"), "\(report.text)")
        #expect(try !self.report(#","storage":{"failure":"no such directory"}"#).isHealthy)
    }

    @Test(arguments: [
        (#""free":600000,"waiting":0"#, "disk nearly full: 600 kB free"),
        (#""free":50000000,"waiting":0"#, "disk 50 MB free"), (#""free":600000"#, "disk nearly full: 600 kB free"),
    ]) func `A disk with too little room is healthy, and the line says so`(
        storage: String, text: String
    ) throws {
        let report = try report(#","storage":{\#(storage)}"#)
        #expect(report.isHealthy && report.text.hasSuffix("queue empty, \(text)"), "\(report.text)")
    }

    @Test(arguments: [(GapCause.Kind.sourceLost, "source unavailable"), (.noFix, "no fix from the receiver")])
    func `An outage is not healthy after the longest gap, and before that the line says how late a fix is`(
        cause: GapCause.Kind, text: String
    ) throws {
        func report(_ seconds: Double) throws -> HealthReport {
            let gap =
                #","gap":{"cause":"\#(cause.name)","from":"2026-05-01T07:50:00.000Z","to":"2026-05-01T08:00:00.000Z","times":1,"seconds":\#(seconds),"epochs":0}"#
            return try self.report(gap, age: seconds + 1)
        }
        let early = try report(12)
        #expect(early.isHealthy && early.text.hasPrefix("ok: a fix is 12 s late, app active, "), "\(early.text)")
        #expect(try report(59).isHealthy)
        // As in the journal, since the last position.
        let late = try report(61)
        let since = "\(text), no position since 2026-05-01T07:58:58.000Z, for 1 min 02 s; app active, "
        #expect(!late.isHealthy && late.text.hasPrefix("not healthy: \(since)"), "\(late.text)")
    }
}
