import ApplicationLifecycle
import CPUMeter
import LocationEngine
import LocationModel
import LocationService
import TestSupport
import Testing

@testable import Scenario

/// Evaluations of expectations against recorded timelines.
struct EvaluationTests {
    private func timeline(_ events: [(Double, ServiceEvent)]) -> Timeline {
        var timeline = Timeline()
        for (time, event) in events { timeline.append(event, at: at(time)) }
        return timeline
    }

    private var life: Timeline {
        timeline([
            (0, .launch(.user)), (0, .message(.willFinishLaunching)), (0, .state(.inactive, from: .notRunning)),
            (0, .message(.didFinishLaunching)), (0, .state(.active, from: .inactive)), (0, .message(.didBecomeActive)),
            (5, .message(.willResignActive)), (5, .state(.background, from: .active)),
            (5, .message(.didEnterBackground)), (5, .state(.suspended, from: .background)),
            (9, .terminated(.memoryPressure)), (9, .state(.notRunning, from: .suspended)),
        ])
    }

    private func check(
        _ expectation: Scenario.Expectation, _ timeline: Timeline, _ outcome: Evaluation.Outcome, _ found: String,
        from time: Double? = nil, _ location: SourceLocation = #_sourceLocation
    ) {
        let evaluation = expectation.evaluate(timeline)
        #expect(evaluation.expectation == expectation, sourceLocation: location)
        #expect(evaluation.outcome == outcome, sourceLocation: location)
        #expect(evaluation.found == found, sourceLocation: location)
        #expect(evaluation.time == time.map(at), sourceLocation: location)
    }

    @Test func `The state at the end is compared`() {
        check(.state(.notRunning), life, .held, "notRunning")
        check(.state(.active), life, .failed, "notRunning", from: 9)
        check(.state(.notRunning), timeline([]), .held, "notRunning")
        check(.state(.active), timeline([]), .failed, "notRunning")
    }

    @Test func `An exact list demands these events, in this order`() {
        let launch = ["applicationWillFinishLaunching", "applicationDidFinishLaunching", "applicationDidBecomeActive"]
        let all = launch + ["applicationWillResignActive", "applicationDidEnterBackground"]
        check(
            .exactly(.messages, all), life, .held,
            "5, from applicationWillFinishLaunching to applicationDidEnterBackground")
        check(
            .exactly(.messages, launch), life, .failed, "number 4 is applicationWillResignActive, one too many", from: 5
        )
        check(
            .exactly(.messages, all + ["applicationWillTerminate"]), life, .failed,
            "number 6, applicationWillTerminate, is missing", from: 5)
        check(
            .exactly(.messages, [launch[0], launch[2]]), life, .failed,
            "number 2 is applicationDidFinishLaunching instead of applicationDidBecomeActive", from: 0)
        check(.exactly(.faults, []), life, .held, "none")
        check(.exactly(.faults, ["locationUnknown"]), life, .failed, "number 1, locationUnknown, is missing")
    }

    @Test func `A list in order permits other events in between`() {
        check(.inOrder(.states, ["active", "suspended"]), life, .held, "in order active, suspended")
        check(.inOrder(.states, ["suspended", "active"]), life, .failed, "no active after suspended", from: 5)
        check(.inOrder(.states, ["active", "active"]), life, .failed, "no active after active", from: 0)
        check(.inOrder(.faults, ["timeRestarted"]), life, .failed, "no timeRestarted")
        check(.inOrder(.messages, []), life, .held, "in order none")
    }

    @Test func `A number of events is compared; the first one too many is named`() {
        check(.count(.messages, Amount(5)), life, .held, "5")
        check(.count(.messages, Amount(minimum: 1)), life, .held, "5")
        check(.count(.messages, Amount(maximum: 3)), life, .failed, "5", from: 5)
        check(.count(.messages, Amount(minimum: 6)), life, .failed, "5")
        check(.count(.faults, Amount(0)), life, .held, "0")
    }

    @Test func `Every aspect has words for its events`() {
        let region = LocationEventPayload.region("shop", .entered, Fix(time: at(0), mode: .none))
        let events: [Aspect: ([ServiceEvent], [String])] = [
            .launches: (
                [.launch(.user), .launch(.location(.visit)), .launch(.localNotification("tea"))],
                ["user", "visit", "localNotification"]
            ),
            .messages: (Message.allCases.map { .message($0) }, Message.allCases.map(\.name)),
            .states: ([.state(.active, from: .inactive)], ["active"]),
            .terminations: (
                [
                    .terminated(.leftScreen), .terminated(.memoryPressure), .terminated(.backgroundTask(name: "a")),
                    .terminated(.watchdog(.launch)), .terminated(.user), .terminated(.endOfTrace), .terminated(.exit),
                    .terminated(.crash),
                ],
                ["leftScreen", "memoryPressure", "backgroundTask", "watchdog", "user", "endOfTrace", "exit", "crash"]
            ),
            .backgroundTasks: (
                [.backgroundTask(.invalid), .backgroundTask(BackgroundTaskID(rawValue: 1))], ["refused", "begun"]
            ),
            .expirations: ([.expiration(BackgroundTaskID(rawValue: 1))], ["expired"]),
            .preservation: (
                [.preservation(.save), .preservation(.restore), .preservation(.discard)],
                ["save", "restore", "discard"]
            ),
            .notifications: (
                [.notification("tea", isShown: true), .notification("tea", isShown: false)],
                ["tea shown", "tea delivered"]
            ),
            .otherTerminations: ([.otherAppTerminated("maps")], ["maps"]),
            .urls: ([.openURL("a://b")], ["a://b"]),
            .power: ([.devicePower(DevicePower(level: 0.15, isLowPowerMode: true))], ["15% unknown lowPower"]),
            .locationEvents: (
                LocationEvent.allCases.map { .locationEvent($0, nil) }, LocationEvent.allCases.map(\.rawValue)
            ),
            .regions: ([.locationEvent(.regionCrossing, region)], ["shop entered"]),
            .regionStates: ([.regionState("shop", .inside)], ["shop inside"]),
            .monitoringFailures: ([.monitoringFailed("shop", .tooManyRegions)], ["shop tooManyRegions"]),
            .accuracies: (
                [
                    .desiredAccuracy(ServiceConfiguration.client, .best),
                    .desiredAccuracy(ServiceConfiguration.client, .reduced),
                ],
                ["best", "reduced"]
            ),
            .pauses: ([.paused(ServiceConfiguration.client)], ["paused"]),
            .deferrals: (
                DeferralEnd.allCases.map { .deferralEnded(ServiceConfiguration.client, $0) },
                DeferralEnd.allCases.map(\.rawValue)
            ),
            .failedRequests: ([.requestFailed(ServiceConfiguration.client)], ["failed"]),
            .denials: ([.denied(ServiceConfiguration.client)], ["denied"]),
            .faults: (
                [.fault(.locationUnknown(since: at(0))), .fault(.timeRestarted(from: at(0)))],
                ["locationUnknown", "timeRestarted"]
            ),
            .source: ([.source(.lost(reason: "x")), .source(.found(name: "y"))], ["lost", "found"]),
        ]
        let all = events.values.flatMap(\.0)
        for aspect in Aspect.allCases {
            let (own, words) = events[aspect] ?? ([], [])
            #expect(!own.isEmpty && own.compactMap { aspect.word(for: $0, usesScenes: false) } == words)
            if let vocabulary = aspect.vocabulary(usesScenes: false) { #expect(Set(words).isSubset(of: vocabulary)) }
            // A crossing is a location event, too.
            let others = all.count { aspect.word(for: $0, usesScenes: false) != nil } - own.count
            #expect(others == (aspect == .locationEvents ? 1 : 0), "\(aspect)")
        }
    }

    @Test func `With scenes the scene delegate's methods are named`() {
        var timeline = Timeline(usesScenes: true)
        timeline.append(.message(.didBecomeActive), at: at(0))
        check(.exactly(.messages, ["sceneDidBecomeActive"]), timeline, .held, "sceneDidBecomeActive")
    }

    // MARK: Counts and costs

    @Test func `Quantities are those of the whole run, or of one state`() {
        var timeline = life
        timeline.counts[.active] = counts(deliveries: 5, decoded: 7, wakeUps: 9)
        timeline.counts[.background] = counts(deliveries: 1, decoded: 2, wakeUps: 3)
        check(.quantity(.deliveries, nil, Amount(6)), timeline, .held, "6")
        check(.quantity(.deliveries, .background, Amount(1)), timeline, .held, "1")
        check(.quantity(.epochsDecoded, .active, Amount(maximum: 6)), timeline, .failed, "7")
        check(.quantity(.wakeUps, nil, Amount(12)), timeline, .held, "12")
        check(.quantity(.locations, .suspended, Amount(0)), timeline, .held, "0")
    }

    private func counts(deliveries: Int, decoded: Int, wakeUps: Int) -> ServiceCounts {
        var counts = ServiceCounts()
        counts.deliveries = deliveries
        counts.wakeUps = wakeUps
        counts.source.epochsDecoded = decoded
        return counts
    }

    /// A ledger of ten seconds in the foreground and a hundred in the background, with the given milliseconds and
    /// instructions.
    private func ledger(_ foreground: Int64, _ background: Int64, instructions: (Int64, Int64)? = nil) -> CPULedger {
        func reading(_ milliseconds: Int64, _ count: Int64?) -> CPUUsage {
            CPUUsage(processNanoseconds: milliseconds * 1_000_000, instructions: count)
        }
        let (first, second) = (instructions?.0, instructions.map { $0.0 + $0.1 })
        var ledger = CPULedger(.active, at: reading(0, instructions.map { _ in 0 }), time: at(0))
        ledger.enter(.background, at: reading(foreground, first), time: at(10))
        ledger.enter(.notRunning, at: reading(foreground + background, second), time: at(110))
        return ledger
    }

    @Test func `A share of the cost comes from the least disturbed run, by instructions if counted`() {
        var timeline = life
        check(.backgroundShare(0.5), timeline, .skipped, "CPU cost was not measured")
        timeline.costs = [ledger(20, 90), ledger(10, 20), ledger(30, 25)]
        check(.backgroundShare(0.2), timeline, .held, "0.2, by CPU time")
        check(.backgroundShare(0.19), timeline, .failed, "0.2, by CPU time")
        timeline.costs = [ledger(10, 20, instructions: (1000, 4000)), ledger(10, 20, instructions: (1000, 5000))]
        check(.backgroundShare(0.4), timeline, .held, "0.4, by instructions")
    }

    @Test func `An app that was never in the background fails an expectation of a share`() {
        var timeline = life
        timeline.costs = [CPULedger(.active, at: CPUUsage(), time: at(0))]
        let text = "nothing to compare: the app was not in the foreground and in the background"
        check(.backgroundShare(0.5), timeline, .failed, text)
    }

    @Test func `A budget of instructions is skipped where the kernel counts none`() {
        var timeline = life
        check(.instructions(.background, 1), timeline, .skipped, "CPU cost was not measured")
        timeline.costs = [ledger(10, 20)]
        check(.instructions(.background, 1), timeline, .skipped, "this kernel does not count instructions")
        timeline.costs = [ledger(10, 20, instructions: (1000, 5000)), ledger(10, 20, instructions: (1000, 4000))]
        check(.instructions(.background, 4000), timeline, .held, "4000")
        check(.instructions(.background, 3999), timeline, .failed, "4000")
    }

    @Test(arguments: [
        (Amount(3), "3"), (Amount(0), "0"), (Amount(maximum: 3), "at most 3"), (Amount(minimum: 3), "at least 3"),
        (Amount(minimum: 3, maximum: 5), "3 to 5"), (Amount(), "at least 0"),
    ])
    func `An amount is written with its unit`(amount: Amount, text: String) {
        #expect(amount.text == text)
        #expect(amount.contains(amount.minimum) && !amount.contains(amount.minimum - 1))
        if let maximum = amount.maximum { #expect(amount.contains(maximum) && !amount.contains(maximum + 1)) }
    }
}
