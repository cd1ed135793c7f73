import Foundation
import LocationModel
import TestSupport
import Testing

@testable import locationd

/// `health` says in one line whether a run works, with the age of the fix, the source, the queue and the disk.
struct HealthReportTests {
    private func report(_ status: String) throws -> HealthReport {
        let line = """
            {"version":2,"time":"2026-05-01T08:00:00.000Z","state":"active","demand":"everyEpoch","states":{},\
            "source":{"state":"found","name":"gpsd 3.25 at localhost:2947"},"fix":{"age":0.4,"horizontalAccuracy":4.5}\(status)}
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
        #expect(report.text.hasSuffix("queue 3 positions, disk 0 kB free, less than 50 MB"), "\(report.text)")
        #expect(try !self.report(#","storage":{"failure":"no such directory"}"#).isHealthy)
    }

    @Test(arguments: [
        (#""free":600000,"waiting":0"#, "disk 600 kB free, less than 50 MB"),
        (#""free":50000000,"waiting":0"#, "disk 50 MB free"), (#""free":600000"#, "disk 600 kB free"),
    ]) func `A disk with too little room for a track is healthy, and the line says so`(
        storage: String, text: String
    ) throws {
        let report = try report(#","storage":{\#(storage)}"#)
        #expect(report.isHealthy && report.text.hasSuffix("queue empty, \(text)"), "\(report.text)")
    }

    @Test func `A source that is lost for longer than the longest gap is not healthy`() throws {
        func gap(_ seconds: Double) -> String {
            #","gap":{"cause":"sourceLost","from":"2026-05-01T07:50:00.000Z","to":"2026-05-01T08:00:00.000Z","times":1,"seconds":\#(seconds),"epochs":0}"#
        }
        #expect(try report(gap(59)).isHealthy && !report(gap(61)).isHealthy)
    }
}
