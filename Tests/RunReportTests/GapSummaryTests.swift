import Foundation
import LocationModel
import TestSupport
import Testing

@testable import RunReport

/// The section on why the app received nothing.
@Suite struct GapSummaryTests {
    private func span(_ cause: GapCause.Kind, from: Double, seconds: Double) -> GapSummary.Span {
        GapSummary.Span(cause, from: at(from), to: at(from + seconds), times: 1, epochs: Int(seconds))
    }

    private func result(_ gaps: GapSummary) -> RunResult {
        var result = SampleRun.measured(seconds: 1200)
        (result.kind, result.comparisons, result.gaps) = (.replay, [], gaps)
        return result
    }

    @Test func `The longest spans are kept, in the order of time`() {
        let lengths = (0..<40).map { Double($0 * 7 % 40) }
        let spans = lengths.enumerated().map { span(.noFix, from: Double($0 * 100), seconds: $1) }
        let gaps = GapSummary(totals: [], spans: spans, earlier: 5)
        #expect(gaps.spans == 45 && gaps.longest.count == GapSummary.mostSpans)
        let shortest = Double(40 - GapSummary.mostSpans)
        #expect(gaps.longest == spans.filter { $0.seconds >= shortest })
    }

    @Test func `The page has the sums with what they mean, and the spans`() throws {
        let gaps = GapSummary(
            totals: [
                .init(.sourceLost, times: 1, seconds: 90, epochs: 0),
                .init(.notNeeded, times: 30, seconds: 600, epochs: 570),
            ],
            spans: [span(.sourceLost, from: 60, seconds: 90), span(.notNeeded, from: 300, seconds: 600)], earlier: 0)
        let result = result(gaps)
        let report = RunReport(result).html
        let text = String(decoding: report, as: UTF8.self).replacing(/>\s+</, with: "><").replacing(
            "&quot;", with: "\"")
        #expect(text.contains("<h2>Why no location came</h2>"))
        #expect(text.contains("source unavailable</td><td>1</td><td>90\u{A0}s</td><td>7.5\u{A0}%</td><td>0</td>"))
        #expect(text.contains("no fix needed: the last location was still accurate enough"))
        #expect(text.contains("<td>source unavailable</td><td>08:01:00</td><td>08:02:30</td>"))
        #expect(text.contains("\"cause\":\"notNeeded\",\"times\":30,\"seconds\":600.0"))
        #expect(RunReport(try restored(result)).html == report)
        let both = RunReport(result, before: result).text
        #expect(both.contains("<h2>Why no location came, before</h2>"))
    }

    @Test func `Without gaps there is no section`() {
        #expect(!RunReport(result(GapSummary(totals: [], spans: [], earlier: 0))).text.contains("Why no location came"))
        #expect(!RunReport(SampleRun.measured(seconds: 100)).text.contains("Why no location came"))
    }

    @Test func `A result that was saved before has no gaps, and one that no run has is refused`() throws {
        let old = SampleRun.measured(seconds: 100)
        let line = String(decoding: old.line, as: UTF8.self)
        #expect(!line.contains("\"gaps\""))
        #expect(try restored(old) == old)
        var gaps = GapSummary(totals: [.init(.noFix, times: 1, seconds: 1, epochs: 1)], spans: [], earlier: 0)
        gaps.totals[0].seconds = -1
        #expect(throws: RunResult.SavedResultError.self) { try restored(result(gaps)) }
    }
}
