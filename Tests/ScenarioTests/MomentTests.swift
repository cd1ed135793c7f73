import LocationModel
import LocationService
import TestSupport
import Testing

@testable import Scenario

/// Expectations in time and place, on recorded timelines.
struct MomentTests {
    /// Active for a minute with a location every ten seconds, then in the background with one every thirty. It moves
    /// north, ten metres a second.
    private func timeline() -> Timeline {
        var timeline = Timeline()
        timeline.append(.state(.active, from: .notRunning), at: at(0))
        for second in stride(from: 0.0, through: 60, by: 10) { deliver(second, .active, to: &timeline) }
        timeline.append(step: 0, at: at(60))
        timeline.append(.message(.didEnterBackground), at: at(60))
        timeline.append(.state(.background, from: .active), at: at(60))
        for second in stride(from: 75.0, through: 165, by: 30) { deliver(second, .background, to: &timeline) }
        timeline.append(.state(.suspended, from: .background), at: at(170))
        timeline.append(step: 1, at: at(180))
        timeline.append(.state(.background, from: .suspended), at: at(180))
        timeline.end = at(200)
        timeline.truth = (0...200).map { TruePosition(time: at(Double($0)), coordinate: place(Double($0))) }
        return timeline
    }

    private func place(_ second: Double) -> Coordinate {
        Coordinate(latitude: 50 + second * 10 / 111_200, longitude: 10)
    }

    private func deliver(_ second: Double, _ state: ApplicationState, to timeline: inout Timeline) {
        var fix = Fix(time: at(second - 2), mode: .threeDimensional)
        fix.coordinate = place(second)
        timeline.append(
            .locations(DeliveredLocations(locations: [fix], client: ClientID(1), state: state, work: .all, batch: nil)),
            at: at(second))
    }

    private func check(
        _ expectation: Scenario.Expectation, _ outcome: Evaluation.Outcome, _ found: String, at time: Double? = nil,
        _ location: SourceLocation = #_sourceLocation
    ) {
        let evaluation = expectation.evaluate(timeline())
        #expect(evaluation.outcome == outcome && evaluation.found == found, sourceLocation: location)
        #expect(evaluation.time == time.map(at), sourceLocation: location)
    }

    @Test func `The state at a moment is that after everything that happens at it`() {
        let label = StepLabel("steps[0]")
        check(.stateAt(.offset(59.9), label, .active), .held, "active")
        check(.stateAt(.offset(60), label, .background), .held, "background")
        check(.stateAt(.timeOfDay(8 * 3600 + 175), label, .background), .failed, "suspended", at: 175)
        check(.stateAt(.step(0, after: 115), label, .suspended), .held, "suspended")
        check(.stateAt(.step(7, after: 0), label, .active), .failed, "the step was not done")
    }

    @Test func `The app's last location is near a point, or the truth`() {
        let label = StepLabel("steps[0]")
        check(.position(.offset(69), label, within: 95, of: nil), .held, "90.0 m away")
        check(.position(.offset(74.5), label, within: 95, of: nil), .failed, "145.0 m away", at: 74.5)
        check(.position(.offset(65), label, within: 1, of: place(60)), .held, "0.0 m away")
        check(.position(.offset(-1), label, within: 1, of: place(0)), .failed, "the app has no location yet", at: -1)
        check(
            .position(.offset(300), label, within: 1, of: nil), .failed, "no true position is known at this time",
            at: 300)
    }

    @Test func `Expectations of the time after a step end at the next one, or after so long`() {
        let label = StepLabel("steps[0]")
        let (open, short) = (StepScope(step: 0, label: label), StepScope(step: 0, label: label, seconds: 50))
        check(
            .during(open, .exactly(.messages, ["applicationDidEnterBackground"])), .held,
            "applicationDidEnterBackground")
        check(.during(open, .quantity(.deliveries, .background, Amount(4))), .held, "4")
        check(.during(short, .quantity(.deliveries, nil, Amount(2))), .held, "2")
        check(.during(open, .stateAtOnce(.background)), .held, "background")
        check(.during(open, .stateAtOnce(.suspended)), .failed, "background", at: 60)
        check(.during(short, .reached(.suspended)), .failed, "background", at: 60)
        check(.during(StepScope(step: 0, label: label, seconds: 110), .reached(.suspended)), .held, "suspended")
        check(.during(short, .longestGap(.background, 29)), .failed, "30 s", at: 75)
        check(.during(StepScope(step: 5, label: label), .stateAtOnce(.active)), .failed, "the step was not done")
    }

    @Test func `A step that waits was done, and soon enough`() {
        let label = StepLabel("steps[1]")
        check(.happened(step: 1, label, "x", within: 120), .held, "after 2 min 00 s")
        check(.happened(step: 1, label, "x", within: 119), .failed, "after 2 min 00 s", at: 180)
        check(.happened(step: 2, label, "x", within: nil), .failed, "did not happen", at: 180)
    }

    @Test func `The longest gap is between deliveries, or in a state also at its ends`() {
        check(.longestGap(nil, 35), .held, "35 s")
        check(.longestGap(nil, 34), .failed, "35 s", at: 165)
        check(.longestGap(.active, 10), .held, "10 s")
        check(.longestGap(.background, 30), .held, "30 s")
        check(.longestGap(.suspended, 5), .failed, "10 s", at: 170)
        check(.longestGap(.inactive, 5), .failed, "no delivery", at: 0)
    }

    @Test func `The age of a location is that at its delivery`() {
        check(.age(nil, 2), .held, "2 s")
        check(.age(.background, 1), .failed, "2 s", at: 75)
        check(.age(.suspended, 1), .failed, "no delivery", at: 0)
    }

    @Test func `The share of the time within a distance of the truth is evaluated`() {
        // Ten seconds between locations are a hundred metres; thirty are three hundred.
        check(.timeWithin(metres: 100, .active, share: 0.99), .held, "100 %")
        let evaluation = Scenario.Expectation.timeWithin(metres: 100, .background, share: 0.5).evaluate(timeline())
        #expect(evaluation.outcome == .failed && evaluation.found.hasSuffix(" %"))
        var without = timeline()
        without.truth = []
        #expect(
            Scenario.Expectation.timeWithin(metres: 100, nil, share: 0.5).evaluate(without).found
                == "no true positions to compare with")
    }
}
