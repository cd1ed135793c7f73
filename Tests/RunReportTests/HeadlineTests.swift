import LocationModel
import Testing

@testable import RunReport

/// The sentence on top.
@Suite struct HeadlineTests {
    private func sentence(_ change: (inout RunResult) -> Void) -> String {
        var result = SampleRun.measured(seconds: 100)
        change(&result)
        return Headline(result, units: .metric).sentence.replacing("\u{A0}", with: " ")
    }

    @Test func `The headline states the saving and how accurately the device was located`() {
        #expect(
            sentence { _ in }
                == "In the background, the app used 90 % less CPU than it would on the screen, woke up 10 times less often, and 99.6 % of the time knew where the device was to within 100 m."
        )
    }

    @Test func `More CPU, no difference and noise are not called savings`() {
        #expect(
            sentence {
                $0.comparisons[0].outcome = .costsMore
                $0.comparisons[0].saved = -0.123
            }.contains("used 12.3 % more CPU than"))
        #expect(sentence { $0.comparisons[0].outcome = .noDifference }.contains("as much CPU"))
        #expect(sentence { $0.comparisons[0].outcome = .tooFewRounds }.contains("hidden by noise"))
    }

    @Test func `A single run compares its time off the screen with that on it`() {
        let sentence = sentence {
            $0.kind = .replay
            $0.comparisons = []
            $0.cpu = [
                CPUUse("active", seconds: 100, parts: [.init("locationd", secondsPerHour: 0.1)]),
                CPUUse(
                    "background", seconds: 100,
                    parts: [.init("locationd", secondsPerHour: 0.01), .init(CPUUse.recording, secondsPerHour: 9)]),
            ]
        }
        #expect(
            sentence.hasPrefix("In the background, the app used 90 % less CPU than on the screen, received a location"))
    }

    @Test func `A few seconds off the screen say nothing about the background`() {
        let sentence = sentence {
            $0.kind = .replay
            ($0.comparisons, $0.cpu) = ([], [])
            $0.trip = Trip(
                app: SampleRun.recorder(seconds: 100, background: 50..<58), title: "run", radius: 100)
        }
        #expect(sentence == "The app was on the screen for 91 s of the 99 s.")
    }

    @Test func `The seconds of a single run are not compared`() {
        let sentence = sentence {
            $0.comparisons = []
            $0.cpu = [CPUUse("active", seconds: 100, parts: []), CPUUse("background", seconds: 9, parts: [])]
        }
        #expect(!sentence.contains("CPU"))
    }
}
