import LocationModel
import LocationService
import TestSupport
import Testing

@testable import Scenario

/// When steps happen, and which expectations they have.
struct StepTimeTests {
    private func file(_ steps: String, more: String = "") throws -> ScenarioFile {
        try ScenarioFile("{ steps: [\(steps)]\(more) }", path: "f.json5")
    }

    private func triggers(_ steps: String) throws -> [Script.Trigger] {
        try file(steps).scenario.configuration.script.steps.map(\.trigger)
    }

    private func error(_ steps: String, more: String = "") throws -> String {
        try "\(#require(throws: ScenarioError.self) { try file(steps, more: more) })"
    }

    @Test func `Three parts are a time of day, two are minutes and seconds`() throws {
        #expect(try triggers("{ at: '08:05:00', do: 'home' }") == [.timeOfDay(8 * 3600 + 300)])
        #expect(try triggers("{ at: '8:05', do: 'home' }") == [.at(485)])
        #expect(try triggers("{ at: '23:59:59.5', do: 'home' }") == [.timeOfDay(86_399.5)])
        #expect(
            try error("{ at: '24:00:00', do: 'home' }").contains(
                "steps[0].at: expected a time of day from \"00:00:00\" to \"23:59:59\" (UTC), found \"24:00:00\""))
        #expect(try error("{ at: '8:60:00', do: 'home' }").contains("expected a time of day"))
    }

    @Test func `A relative time counts from the step above, also from one that only checks`() throws {
        #expect(
            try triggers("{ at: 60, do: 'home' }, { after: '2m', do: 'return' }, { after: 5, do: 'home' }")
                == [.at(60), .at(180), .at(185)])
        #expect(
            try triggers(
                "{ at: 60, do: 'home' }, { after: 30, expect: { state: 'background' } }, { after: 5, do: 'home' }")
                == [.at(60), .at(95)])
        #expect(
            try triggers("{ at: '08:00:10', do: 'home' }, { after: 30, do: 'return' }")
                == [.timeOfDay(28_810), .timeOfDay(28_840)])
        #expect(try triggers("{ after: 7, do: 'home' }") == [.at(7)])
        #expect(
            try error("{ after: '5m', do: 'home' }, { at: 60, do: 'return' }").contains(
                "steps[1].at: 60 is earlier than the step above"))
    }

    @Test func `A step waits for an event`() throws {
        let scenario = try file(
            "{ at: 60, do: 'home' }, { waitFor: { regions: 'shop entered' }, within: '5m', after: 3, do: 'return' }, { after: 4, do: 'home' }"
        ).scenario
        let pattern = EventPattern("regions: shop entered") { _ in false }
        #expect(
            scenario.configuration.script.steps == [
                Script.Step(at: 60, .app(.home)),
                Script.Step(.event(pattern, since: 0, after: 3), .bringToForeground),
                Script.Step(.after(4), .app(.home)),
            ])
        #expect(
            scenario.expectations == [
                .happened(step: 1, StepLabel("steps[1]"), "regions: shop entered", within: 303)
            ])
        // A check holds up the wait that follows it.
        #expect(
            try triggers(
                "{ at: 60, do: 'home' }, { after: 30, expect: { state: 'background' } }, { waitFor: 'location' }"
            )
            .last == .event(EventPattern("location") { _ in false }, since: 30, after: 0))
    }

    @Test func `A notification's delay has another key where after is the time of the step`() throws {
        let scenario = try file("{ after: 60, do: 'scheduleNotification', name: 'tea', in: '4m' }").scenario
        #expect(scenario.configuration.script.steps == [Script.Step(at: 60, .scheduleNotification("tea", after: 240))])
        #expect(try error("{ after: 60, do: 'scheduleNotification', name: 'tea' }").contains("in is missing"))
    }

    @Test func `A step has expectations of its moment or of the time after it`() throws {
        let home =
            "{ at: 60, do: 'home', expect: { state: 'suspended', within: '10s', messages: 2, deliveries: { total: 0 } } }"
        let check = "{ at: '3m', expect: { state: 'background', position: { within: 50, of: 'truth' } } }"
        let point = "{ after: 5, expect: { position: { within: 50, of: { latitude: 1, longitude: 2 } } } }"
        let file = try file("\(home),\n\(check),\n\(point)")
        let scope = StepScope(step: 0, label: StepLabel("steps[0]"), seconds: 10)
        let expected: [Scenario.Expectation] = [
            .during(scope, .reached(.suspended)), .during(scope, .count(.messages, Amount(2))),
            .during(scope, .quantity(.deliveries, nil, Amount(0))),
            .stateAt(.offset(180), StepLabel("steps[1]"), .background),
            .position(.offset(180), StepLabel("steps[1]"), within: 50, of: nil),
            .position(
                .offset(185), StepLabel("steps[2]"), within: 50, of: Coordinate(latitude: 1, longitude: 2)),
        ]
        #expect(file.scenario.expectations == expected)
        #expect(file.places.map(\.line) == [1, 1, 1, 2, 2, 3])
        // A check is no step of the run, which it must not change.
        #expect(file.scenario.configuration.script.steps == [Script.Step(at: 60, .app(.home))])
        #expect(
            file.scenario.expectations.map(\.name) == [
                "steps[0].state", "steps[0].messages", "steps[0].deliveries.total", "steps[1].state",
                "steps[1].position", "steps[2].position",
            ])
    }

    @Test(arguments: [
        ("{ do: 'home' }", "at is missing; there is only do"),
        ("{ at: 5 }", "do is missing; there is only at"),
        ("{ at: 5, waitFor: 'location', do: 'home' }", "waitFor: unknown key"),
        (
            "{ waitFor: 'rain' }",
            "expected \"location\", or an object such as { states: \"suspended\" }, found \"rain\""
        ),
        ("{ waitFor: {} }", "expected one kind of event, found 0"),
        ("{ waitFor: { states: 'asleep' } }", "waitFor.states: expected one of notRunning"),
        ("{ waitFor: 'location', within: 0 }", "within: expected a time longer than 0"),
        ("{ at: 5, expect: {} }", "steps[0].expect: expected state, position or both, found none"),
        ("{ at: 5, expect: { launches: 1 } }", "expect.launches: unknown key"),
        ("{ at: 5, do: 'home', expect: { within: 5 } }", "expected an expectation of the time after the step"),
        ("{ at: 5, do: 'home', expect: { wakeUps: { total: 1 } } }", "expect.wakeUps: unknown key"),
        ("{ at: 5, expect: { position: { within: 5, of: 'home' } } }", "expected one of truth, found \"home\""),
        ("{ at: 5, do: 'backgroundWork', name: 'x' }", "takes is missing"),
    ]) func `A mistake is reported`(steps: String, expected: String) throws {
        let text = try error(steps)
        #expect(text.contains(expected), "\(text)")
    }

    @Test func `A time of day after the end of the trace is rejected`() throws {
        let file = try file("{ at: '08:05:00', do: 'home' }")
        #expect(throws: Never.self) { try file.check(traceLasting: 300, from: at(0)) }
        let error = try #require(throws: ScenarioError.self) { try file.check(traceLasting: 299, from: at(0)) }
        #expect("\(error)".contains("steps[0].at: \"08:05:00\" is after the end of the trace, which lasts 299 s"))
        // From 23:00 on, midnight is between.
        #expect(throws: Never.self) { try file.check(traceLasting: 10 * 3600, from: may1(23 * 3600)) }
    }

    @Test(arguments: [
        (
            "{ at: 5, do: 'confirmNotification', name: 'nope' }",
            "no scheduleNotification has the notification \"nope\""
        ),
        (
            "{ at: 1, do: 'scheduleNotification', name: 'tea', after: 5 }, { at: 5, do: 'cancelNotification', name: 'tae' }",
            "has the notification \"tae\"; did you mean tea?"
        ),
        (
            "{ at: 5, do: 'endBackgroundTask', name: 'save' }",
            "no beginBackgroundTask has the background task \"save\""
        ),
        ("{ at: 5, do: 'stopMonitoring', region: 'home' }", "no startMonitoring has the region \"home\""),
    ]) func `A name that nothing introduces is a mistake`(steps: String, expected: String) throws {
        let file = try file(steps)
        let error = try #require(throws: ScenarioError.self) { try file.checkNames() }
        #expect("\(error)".hasPrefix("f.json5:1: steps[") && "\(error)".contains(expected), "\(error)")
    }

    @Test func `A name of the app's own monitoring is known`() throws {
        let region = "{ identifier: 'shop', latitude: 1, longitude: 2, radius: 100 }"
        let file = try file(
            "{ at: 1, do: 'requestState', region: 'shop' }, { at: 2, do: 'backgroundWork', name: 'save', takes: 5 }, { at: 3, do: 'endBackgroundTask', name: 'save' }",
            more: ", app: { monitors: { regions: [\(region)] } }")
        #expect(throws: Never.self) { try file.checkNames() }
    }
}
