import Foundation
import LocationModel
import TestSupport
import Testing

@testable import RunReport

/// The report of a day of a track.
struct DayOfTrackTests {
    private static let parts = [
        DayOfTrack.Part(.rest, from: 0, to: 3600),
        DayOfTrack.Part(.trip, from: 3600, to: 5400, metres: 20_000, positions: 900, topSpeed: 20),
        DayOfTrack.Part(.noPosition, from: 5400, to: 9000),
        DayOfTrack.Part(.trip, from: 9000, to: 9600, metres: 500, positions: 30),
        DayOfTrack.Part(.rest, from: 9600, to: 20_000),
    ]

    private func result(_ parts: [DayOfTrack.Part] = parts, gap: Double = 600) -> RunResult {
        var trip = SampleRun.trip(seconds: 1200)
        trip.seconds = 20_000
        (trip.distance, trip.spacing, trip.wakeUps) = (Trip.Series(), Trip.Series(), [])
        return RunResult(
            kind: .track, source: "track", environment: SampleRun.environment, arms: [], cpu: [], table: [], trip: trip,
            day: DayOfTrack(parts: parts, positions: 1000, restDuration: 300, restRadius: 100, gap: gap))
    }

    @Test func `The page says how far, how long and how fast the device travelled`() {
        let page = RunReport(result()).text
        let text = page.replacing("\u{A0}", with: " ")
        #expect(text.contains("The device made 2 trips, 21 km in 40 min; it rested for 3 h 53 min"))
        #expect(text.contains("is not known for 1 h."))
        #expect(page.contains("<b>72 km/h</b>") && page.contains("1 000 positions were kept"))
        let cells = page.matches(of: /<td>([^<]*)<\/td>/).map { $0.1.replacing("\u{A0}", with: " ") }
        #expect(Array(cells.prefix(7)) == ["1", "09:00", "09:30", "30 min", "20 km", "40 km/h", "72 km/h"])
        #expect(Array(cells[7..<14]) == ["2", "10:30", "10:40", "10 min", "500 m", "3 km/h", ""])
        #expect(cells[14] == "together" && cells[17...20] == ["40 min", "21 km", "31 km/h", "72 km/h"])
        #expect(!page.contains("CPU") && !page.contains("id=\"lifecycle\""))
    }

    @Test func `Times of a short track have seconds`() {
        var short = result([DayOfTrack.Part(.trip, from: 2, to: 38, metres: 400, positions: 30)])
        short.trip.seconds = 40
        let page = RunReport(short).text
        let cells = page.matches(of: /<td>([^<]*)<\/td>/).map { String($0.1) }
        #expect(cells[1...2] == ["08:00:02", "08:00:38"])
        let day = page.components(separatedBy: "<figure ").first { $0.hasPrefix("id=\"day\"") } ?? ""
        let labels = day.matches(of: /<text[^>]*>([0-9:]+)<\/text>/).map { String($0.1) }
        #expect(labels.count > 2 && Set(labels).count == labels.count, "\(labels)")
    }

    @Test func `The axis has times of day, round ones of the reader's zone`() {
        // Half an hour off, so that full hours here are half hours of UTC.
        let india = LocalTime { _ in LocalTime.Offset(seconds: 19_800, name: "IST") }
        let page = RunReport(result(), units: Units(.metric, time: india)).text
        let day = page.components(separatedBy: "<figure ").first { $0.hasPrefix("id=\"day\"") } ?? ""
        let labels = day.matches(of: /<text[^>]*>([0-9:]+)<\/text>/).map { String($0.1) }
        // From 8:00 UTC on for 5 h 33 min.
        #expect(labels == ["14:00", "15:00", "16:00", "17:00", "18:00", "19:00"], "\(labels)")
    }

    @Test func `A device that stays has no trip`() {
        let page = RunReport(result([DayOfTrack.Part(.rest, from: 0, to: 20_000)])).text.replacing("\u{A0}", with: " ")
        #expect(page.contains("The device made no trip in these 5 h 33 min.") && !page.contains("<h2>Trips"))
    }

    @Test func `A device whose position was never known is not said to have stayed`() {
        let page = RunReport(result([DayOfTrack.Part(.noPosition, from: 0, to: 20_000)])).text
        #expect(
            page.replacing("\u{A0}", with: " ").contains(
                "The device made no trip in these 5 h 33 min, and where it was is not known for 5 h 33 min."))
    }

    @Test func `A saved result gives the same page, and one that cannot be drawn is refused`() throws {
        #expect(try RunReport(restored(result())).html == RunReport(result()).html)
        for wrong in [-1, .infinity, 1e12] as [Double] {
            var part = DayOfTrack.Part(.trip, from: 0, to: 1)
            part.to = wrong
            #expect(throws: RunResult.SavedResultError.self) { try restored(result([part])) }
            #expect(throws: RunResult.SavedResultError.self) { try restored(result(gap: wrong)) }
        }
    }
}
