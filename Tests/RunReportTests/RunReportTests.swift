import Foundation
import LocationModel
import SystemCalls
import TestSupport
import Testing

@testable import RunReport

@Suite struct RunReportTests {
    @Test func `The same result gives the same bytes, also when it was saved`() throws {
        let result = SampleRun.measured()
        let report = RunReport(result).html
        #expect(RunReport(result).html == report)
        let saved = try restored(result)
        #expect(saved == result)
        #expect(RunReport(saved).html == report)
        #expect(RunReport(saved, before: result).html == RunReport(result, before: saved).html)
    }

    @Test func `A day at one fix a second has 200 kB at most beside another day, and takes half a second of CPU`() {
        let result = SampleRun.measured(seconds: 86_400, rounds: 1000)
        var bytes: [UInt8] = []
        let times = (0..<3).map { _ in
            let begin = CPUClock.thread
            bytes = RunReport(result, before: result).html
            return CPUClock.thread - begin
        }
        #expect(times.contains { $0 < 500_000_000 }, "\(times) ns")
        #expect(bytes.count <= 200_000, "\(bytes.count) bytes")
        #expect(RunReport(result).html.count <= 100_000)
    }

    @Test func `A name from elsewhere is written as text, never as markup`() throws {
        let markup = "</title><script src=//x.test></script><img onerror='x' src=\"y\">&"
        var result = SampleRun.measured(seconds: 100, source: markup)
        result.table.append([markup])
        result.environment.command = markup
        result.arms[0].title = markup
        result.trip.marks.append(Trip.Mark(kind: .problem, time: 1, text: markup))
        let text = RunReport(result).text
        #expect(!text.contains("<script") && !text.contains("<img"))
        #expect(text.contains("&lt;script src=//x.test&gt;"))
    }

    @Test func `Nothing is fetched, and nothing is run`() {
        let text = RunReport(SampleRun.measured()).text
        for forbidden in ["<script", "http://", "https://", "url(", "@import", "<iframe", "onload", "javascript:"] {
            #expect(!text.contains(forbidden), "\(forbidden)")
        }
        #expect(text.contains("default-src 'none'"))
    }

    @Test func `The positions are only in the drawing, not in the figures`() {
        let figures = SampleRun.measured().figures
        #expect(!figures.contains("latitude") && !figures.contains("corners") && !figures.contains("48.1"))
        #expect(figures.contains("\"wakeUps\":96"))
    }

    @Test func `Every chart has a title, a description and an identifier of its own`() throws {
        let result = SampleRun.measured()
        let text = RunReport(result, before: result).text
        let ids = text.matches(of: /id="([^"]+)"/).map { String($0.1) }
        #expect(ids.count == Set(ids).count)
        for chart in text.matches(of: /<svg[^>]*aria-labelledby="([^" ]+) ([^" ]+)"/) {
            #expect(ids.contains(String(chart.1)) && ids.contains(String(chart.2)))
        }
        #expect(text.components(separatedBy: "<svg").count == 2 * 9 + 1)
    }

    @Test func `A run without anything to draw makes a report, too`() throws {
        let trip = Trip(app: TripRecorder(), title: "nothing", radius: 100)
        let result = RunResult(
            kind: .run, source: "gpsd", environment: SampleRun.environment, arms: [], cpu: [], table: [], trip: trip)
        let text = RunReport(try restored(result)).text
        #expect(text.contains("on the screen for all of the 0\u{A0}s"))
        #expect(!text.contains("<svg") && !text.contains("nan"))
    }

    @Test func `Suspended is not called the background, nor is not running the screen`() {
        let recorder = TripRecorder()
        let states: [(Double, ApplicationState)] = [
            (0, .active), (100, .background), (110, .suspended), (400, .notRunning),
        ]
        for (second, state) in states { recorder.record(.state(state, from: .notRunning), at: at(second)) }
        recorder.finish(at: at(1000))
        let trip = Trip(app: recorder, title: "this run", radius: 100)
        let result = RunResult(
            kind: .replay, source: "drive.nmea", environment: SampleRun.environment, arms: [], cpu: [], table: [],
            trip: trip)
        let text = RunReport(result).text.replacing("\u{A0}", with: " ")
        #expect(text.contains("In the background or suspended, the app received no location."))
        #expect(
            text.contains(
                """
                Of 17 min, the app was on the screen (blue) for 100 s, in the background (orange) for 10 s, suspended \
                for 5 min, not running for 10 min. In the background it received 0 locations.
                """))
    }

    @Test(arguments: [
        ("7 144", "7~144"), ("22 h 00 min 00 s", "22~h 00~min 00~s"),
        ("69.7 %  (69.2 to 70.2)", "69.7~%  (69.2 to 70.2)"),
        ("141 (13.1 %)", "141 (13.1~%)"), ("decoded 2.3 times that", "decoded 2.3 times that"),
        ("saved (95 % interval)", "saved (95~% interval)"), ("", ""),
    ])
    func `No line of a table ends within a figure`(cell: String, whole: String) {
        #expect(RunReport.withWholeFigures(cell) == whole.replacing("~", with: "\u{A0}"))
    }

    @Test func `Another version's result is refused`() throws {
        var result = SampleRun.measured(seconds: 100)
        result.version = 99
        #expect(throws: RunResult.SavedResultError.self) { try restored(result) }
        #expect(throws: RunResult.SavedResultError.self) { try RunResult(["version": .integer(1)]) }
    }

    @Test func `A saved result with values that no run has is refused`() throws {
        for change: (inout RunResult) -> Void in [
            { $0.trip.seconds = .infinity }, { $0.trip.speed.y[0] = .nan }, { $0.trip.speed.x.removeLast() },
            { $0.trip.track[0].corners[0] = 1e9 }, { $0.trip.wakeUps[0].bin = -1 },
            { $0.comparisons[0].a[0] = .infinity },
        ] {
            var result = SampleRun.measured(seconds: 100)
            change(&result)
            #expect(throws: RunResult.SavedResultError.self) { try restored(result) }
        }
    }
}
