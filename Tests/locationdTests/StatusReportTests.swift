import Foundation
import LocationModel
import TestSupport
import Testing

@testable import locationd

/// A status report contains what was measured, and nothing else.
struct StatusReportTests {
    private func report(
        active: (Double, Double), background: (Double, Double), daemon: String = "", _ more: String = ""
    ) throws -> StatusReport {
        let line = """
            {"version":2,"time":"2026-05-01T08:00:00.000Z","state":"background","demand":"notBefore","until":"2026-05-01T08:00:12.000Z",\
            "source":{"state":"found","name":"gpsd at localhost:2947"},"states":{\
            "active":{"seconds":\(active.0),"cpuSeconds":\(active.1),"wakeUps":600},\
            "background":{"seconds":\(background.0),"cpuSeconds":\(background.1),"wakeUps":6}}\(daemon)\(more)}
            """
        return try StatusReport(line: Array(line.utf8))
    }

    @Test func `The background's saving is a rate, compared with the foreground's`() throws {
        #expect(try report(active: (60, 0.06), background: (600, 0.006)).saved == 0.99)
        #expect(try report(active: (60, 0.06), background: (600, 1.2)).saved == -1)
    }

    @Test func `The saving is unknown before there is enough of both`() throws {
        #expect(try report(active: (9.9, 0.06), background: (600, 0.006)).saved == nil)
        #expect(try report(active: (60, 0.06), background: (9.9, 0.006)).saved == nil)
        #expect(try report(active: (60, 0), background: (60, 0)).saved == nil)
    }

    @Test func `The status line says the same as the report`() throws {
        let daemon =
            #","daemon":{"process":7,"foreground":{"seconds":60,"cpuSeconds":0.1,"wakeUps":744},"#
            + #""background":{"seconds":600,"cpuSeconds":0,"wakeUps":0}}"#
        let report = try report(
            active: (60, 0.06), background: (600, 0.006), daemon: daemon,
            #","fix":{"age":2.5,"horizontalAccuracy":3.25}"#)
        #expect(try StatusReport(line: report.line) == report)
        let text = String(decoding: report.line, as: UTF8.self)
        #expect(text.contains(#""saved":0.99"#) && text.contains(#""saved":1"#))
        #expect(
            report.text(TextFormat()) == """
                app       background
                source    gpsd at localhost:2947
                demand    no fix needed for 12 s
                last fix  2.5 s ago, ±3.3 m

                                                 time        CPU   CPU per minute   wake-ups per minute
                active                     1 min 00 s    60.0 ms         60.00 ms                 600.0
                background                10 min 00 s     6.0 ms          0.60 ms                   0.6
                gpsd, app in foreground    1 min 00 s   100.0 ms        100.00 ms                 744.0
                gpsd, app in background   10 min 00 s     0.0 ms          0.00 ms                   0.0

                saved in the background: 99.0 % of the foreground's CPU; gpsd itself: 100.0 % of the foreground's CPU

                """)
    }

    @Test func `A separate app is shown with its process ID and the time that it has left`() throws {
        let line = #"""
            {"version":2,"time":"2026-05-01T08:00:00.000Z","state":"background","process":4711,"backgroundTimeRemaining":12.5,"notifications":["tea","a b"],"demand":"idle","states":{}}
            """#
        let report = try StatusReport(line: Array(line.utf8))
        #expect(try StatusReport(line: report.line) == report)
        #expect(
            report.text(TextFormat()).hasPrefix(
                "app       background, process 4711\ntime left 12.5 s\nshown     tea, a b\n"))
    }

    @Test func `The status says what the source waits for before it may sleep`() throws {
        let line =
            #"{"version":2,"time":"2026-05-01T08:00:00.000Z","state":"background","demand":"everyEpoch","waitsFor":"watching the trip, 4 s left","states":{}}"#
        let report = try StatusReport(line: Array(line.utf8))
        #expect(try StatusReport(line: report.line) == report)
        #expect(report.text(TextFormat()).contains("demand    every fix; watching the trip, 4 s left\n"))
    }

    @Test func `The start-up and the requests themselves are in no state`() throws {
        let overhead =
            #","startUp":{"cpuSeconds":0.0125},"statusRequests":{"count":12,"cpuSeconds":0.006}"#
        let report = try report(active: (60, 0.06), background: (600, 0.006), overhead)
        #expect(try StatusReport(line: report.line) == report)
        #expect(report.saved == 0.99)
        let rows = report.text(TextFormat()).split(separator: "\n").map {
            $0.split(separator: " ").joined(separator: " ")
        }
        #expect(rows.contains("start-up 12.5 ms") && rows.contains("status requests 12 times 6.0 ms"))
    }

    @Test(arguments: [Demand.idle, .everyEpoch, .notBefore(at(12.5))])
    func `The demand has the fields that it has in the lines of events`(_ demand: Demand) throws {
        let line = LineEncoder.line(precision: .rounded) { line in
            line.field("version", StatusReport.version)
            line.field("time", at(0))
            line.field("state", "background")
            line.field("demand", demand)
        }
        let begin = line.dropLast(2)
        let report = try StatusReport(line: Array(begin + #","states":{}}"#.utf8))
        #expect(
            report.demand == demand && report.line.starts(with: begin),
            "\(String(decoding: report.line, as: UTF8.self))")
    }

    @Test(arguments: [SourceCondition.found(name: "gpsd"), .lost(reason: "no answer")])
    func `The source has the fields that it has in the lines of events`(_ condition: SourceCondition) throws {
        let event = LineEncoder.line(precision: .rounded) { $0.field("state", condition) }
        let line = #"{"version":2,"time":"2026-05-01T08:00:00.000Z","state":"active","demand":"idle","source":"#
        let begin = Array(line.utf8) + event.dropLast()
        let report = try StatusReport(line: begin + Array(#","states":{}}"#.utf8))
        #expect(report.source?.state == condition && report.line.starts(with: begin))
    }

    @Test(arguments: [#""version":1,"#, ""])
    func `A report of another version is rejected`(_ version: String) {
        let line = "{\(version)" + #""time":"2026-05-01T08:00:00.000Z","state":"active","demand":"idle","states":{}}"#
        #expect(throws: (any Error).self) { try StatusReport(line: Array(line.utf8)) }
    }

    @Test func `A single request is not several`() throws {
        let report = try report(
            active: (60, 0.06), background: (600, 0.006), #","statusRequests":{"count":1,"cpuSeconds":0.0001}"#)
        let rows = report.text(TextFormat()).split(separator: "\n").map { $0.split(separator: " ") }
        #expect(rows.contains(["status", "requests", "once", "0.1", "ms"]))
    }

    @Test func `A moment has no rate`() throws {
        let text = try report(active: (0.003, 0.002), background: (1, 0.006)).text(TextFormat())
        #expect(text.contains("\nactive       0.0 s   2.0 ms                -                     -\n"), "\(text)")
        #expect(text.contains("360.00 ms                 360.0\n"))
    }

    @Test func `The status of a run that has just begun has no figures yet`() throws {
        func status(_ more: String = "") throws -> String {
            let line =
                #"{"version":2,"time":"2026-05-01T08:00:00.000Z","state":"active","demand":"everyEpoch","states":{"active":{"seconds":0,"cpuSeconds":0,"wakeUps":0}}\#(more)}"#
            return try StatusReport(line: Array(line.utf8)).text(TextFormat())
        }
        let text = try status()
        #expect(text.contains("source    no usable data yet\n") && text.contains("last fix  none yet\n"))
        #expect(!text.contains("nan") && !text.contains("gpsd"))
        // A trace at a virtual pace has no name.
        #expect(try status(#","fix":{"age":1}"#).contains("source    available\n"))
    }
}
