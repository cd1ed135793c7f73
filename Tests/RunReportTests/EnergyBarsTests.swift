import Foundation
import LocationModel
import Testing

@testable import RunReport

/// What the CPU has saved stands beside what the receiver has saved.
struct EnergyBarsTests {
    private let cpu = EnergySaving(part: "CPU", joulesPerHour: 9.5, low: 3.2, high: 15.8, basis: "estimated")
    private let receiver = EnergySaving(part: "receiver", joulesPerHour: 280, low: 276, high: 284, basis: "measured")

    private func page(_ saved: [EnergySaving]?) -> String {
        var result = SampleRun.measured()
        result.saved = saved
        return RunReport(result).text
    }

    @Test func `Both bars say how they were found, on one scale`() throws {
        let page = page([cpu, receiver])
        #expect(page.contains("9.5 J (3.2 to 15.8) estimated") && page.contains("280 J (276 to 284) measured"))
        let chart = try #require(
            page.components(separatedBy: #"<figure id="energy">"#).last?.components(separatedBy: "</figure>").first)
        #expect(
            chart.contains(#"width="186.0""#) || chart.contains(#"width="186""#), "the receiver's bar is the longest")
        #expect(!chart.contains("this is not the battery's saving"))
    }

    @Test func `The CPU alone is never shown as the battery's saving`() {
        #expect(page([cpu]).contains("Nothing is known about the receiver's saving, so this is not the battery"))
    }

    @Test func `Without energy there is no such chart`() {
        #expect(!page(nil).contains(#"id="energy""#) && !page([]).contains(#"id="energy""#))
    }

    @Test func `A saved result keeps it, and one without it can still be read`() throws {
        var result = SampleRun.measured()
        for saved in [nil, [cpu, receiver]] {
            result.saved = saved
            #expect(try restored(result) == result)
        }
        result.saved = [EnergySaving(part: "CPU", joulesPerHour: 1e300, low: 0, high: 0, basis: "estimated")]
        #expect(throws: RunResult.SavedResultError.self) { try restored(result) }
    }
}
