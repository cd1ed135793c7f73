import Scenario
import TestSupport
import Testing

/// Each error in a scenario file is one line: where it is, what is wrong, what is valid.
struct MistakeTests {
    private func error(in text: String) throws -> ScenarioError {
        try #require(throws: ScenarioError.self) { try ScenarioFile(text, path: "dir/f.json5") }
    }

    @Test(arguments: [
        ("[]", "1: expected an object, found an array"),
        ("\n\n1e999", "3: invalid number or string"),
        ("{\n a: 1 2\n}", "2:7: expected , or } after the value of a, found 2"),
        (
            "{\n trcae: 'x' }",
            "2: trcae: unknown key; did you mean trace? valid here: trace, profile, app, otherApps, background, auth"
        ),
        ("{ incldue: 'x' }", "1: incldue: unknown key; did you mean include? valid here: trace, "),
        ("{ trace: 5 }", "1: trace: expected a string, found 5"),
        ("{ trace: '' }", "1: trace: expected a string, found \"\""),
        ("{ trace: '\\u0000' }", "1: trace: invalid number or string"),
        ("{ profile: 1 }", "1: profile: expected a version of iOS, 2 or later, or an object, found 1"),
        ("{ profile: 13.5 }", "1: profile: expected a version of iOS"),
        ("{ profile: NaN }", "1: profile: expected a version"),
        ("{ profile: { iOS: 12, launchLimit: -1 } }", "1: profile.launchLimit: expected a time: seconds"),
        ("{ profile: { overlongLocationEvent: 'die' } }", "expected one of suspension, kill, found \"die\""),
        ("{ app: { scenes: 'yes' } }", "1: app.scenes: expected true or false, found \"yes\""),
        (
            "{ app: { desiredAccuracy: 'good' } }",
            "expected one of bestForNavigation, best, 10m, 100m, 1km, 3km, red"
        ),
        ("{ app: { desiredAccuracy: 0 } }", "1: app.desiredAccuracy: expected metres, more than 0, found 0"),
        ("{ app: { distanceFilter: -1 } }", "1: app.distanceFilter: expected metres, 0 or more, or null, found -1"),
        ("{ app: { activity: 'sleeping' } }", "expected one of other, automotiveNavigation, fitness"),
        (
            "{ app: { takes: {\n didEnterBackground: 6 } } }",
            "2: app.takes.didEnterBackground: unknown key; valid"
        ),
        (
            "{ app: { monitors: { regions: [\n{ identifier: 'x', latitude: 91 } ] } } }",
            "2: app.monitors.regions[0].latitude: expected degrees from -90 to 90, found 91"
        ),
        (
            "{ app: { monitors: { regions: [{ identifier: 'x' }] } } }",
            "1: app.monitors.regions[0]: latitude is missing; there is only identifier"
        ),
        ("{ authorization: 'sometimes' }", "1: authorization: expected one of always, whenInUse, denied"),
        ("{ authorization: {} }", "1: authorization: status is missing"),
        ("{ steps: { at: 1 } }", "1: steps: expected an array, found an object"),
        ("{ steps: [\n{ do: 'home' } ] }", "2: steps[0]: at is missing; there is only do"),
        (
            "{ steps: [{ at: 'soon', do: 'home' }] }",
            "steps[0].at: expected a time: seconds, \"90s\", \"5m\", \"1:30\", found"
        ),
        ("{ steps: [{ at: -5, do: 'home' }] }", "steps[0].at: expected a time"),
        ("{ steps: [{ at: Infinity, do: 'home' }] }", "expected a time"),
        (
            "{ steps: [{ at: 5, do: 'hmoe' }] }",
            "1: steps[0].do: expected one of launch, return, home, appSwitcher, call"
        ),
        (
            "{ steps: [{ at: 5, do: 'home',\n name: 'x' }] }",
            "2: steps[0].name: unknown key; valid here: at, expect, do"
        ),
        ("{ steps: [{ at: 5, do: 'sourceLost' }] }", "1: steps[0]: reason is missing; there is only at, do"),
        (
            "{ steps: [{ at: '5m', do: 'home' },\n { at: 60, do: 'return' }] }",
            "2: steps[1].at: 60 is earlier than the step above; steps must be in the order of time"
        ),
        ("{ expect: { state: 'asleep' } }", "expected one of notRunning, inactive, active, background, suspended"),
        (
            "{ expect: { messages: ['applicationDidBecomActive'] } }",
            "1: expect.messages[0]: expected one of applicationWillFinishLaunching"
        ),
        (
            "{ expect: { messages: 'x' } }",
            "expected an array, a number, { inOrder: […] } or { min: …, max: … }, found \"x\""
        ),
        ("{ expect: { messages: {} } }", "1: expect.messages: expected min, max or both"),
        ("{ expect: { regions: [''] } }", "1: expect.regions[0]: expected a string"),
        (
            "{ expect: { launches: 1.5 } }",
            "1: expect.launches: expected a whole number, or { min: …, max: … }, found 1.5"
        ),
        ("{ expect: { deliveries: 5 } }", "1: expect.deliveries: expected an object, found 5"),
        (
            "{ expect: { deliveries: { all: 5 } } }",
            "unknown key; valid here: total, notRunning, inactive, active"
        ),
        (
            "{ expect: { deliveries: { total: {\n min: 5,\n max: 4 } } } }",
            "3: expect.deliveries.total.max: 4 is less than min"
        ),
        ("{ expect: {} }", "1: expect: expected at least one expectation, such as state or launches, found none"),
        ("{ expect: { messages: { inOrder: [] } } }", "1: expect.messages.inOrder: expected at least one word"),
        (
            "{ expect: { launches: { min: 0 } } }",
            "1: expect.launches.min: 0 or more always holds"
        ),
        ("{ steps: [{ at: 1, do: 'openURL', url: 'no scheme' }] }", "steps[0].url: expected a URL such as"),
        ("{ steps: [{ at: 1, do: 'battery' }] }", "steps[0]: level is missing"),
        ("{ steps: [{ at: 1, do: 'battery', level: 15 }] }", "expected a level from 0 to 1, found 15"),
        ("{ steps: [{ at: 1, do: 'battery', state: 'empty' }] }", "expected one of unknown, unplugged, charging, full"),
        ("{ expect: { wakeUps: {} } }", "1: expect.wakeUps: expected total, or one of the app's states, found no"),
        ("{ expect: { wakeUps: { total: { min: 0 } } } }", "1: expect.wakeUps.total.min: 0 or more always holds"),
        ("{ expect: { cpu: {} } }", "1: expect.cpu: expected backgroundToForeground, instructions, mil"),
        (
            "{ expect: { cpu: { instructions: {} } } }",
            "1: expect.cpu.instructions: expected one of the app's states"
        ),
        (
            "{ expect: { cpu: { backgroundToForeground: '20 %' } } }",
            "expected a share: 0.2 is a fifth, found \"20 %\""
        ),
        (
            "{ expect: { cpu: { instructions: { background: 0.5 } } } }",
            "expected a whole number of instructions, found 0.5"
        ),
    ])
    func `A mistake is reported with its line and its key`(text: String, expected: String) throws {
        let line = "\(try error(in: text))"
        #expect(line.hasPrefix("dir/f.json5:") && line.contains(expected), "\(line)")
        #expect(!line.contains("\n"))
    }

    @Test func `With scenes their messages' names are expected, and without the app's`() throws {
        let text = "{ app: { scenes: true }, expect: { messages: ['applicationDidBecomeActive'] } }"
        #expect("\(try error(in: text))".contains("applicationDidFinishLaunching, sceneDidBecomeActive"))
        // These are valid: a scene's message, and an app's message on iOS 12, which has no scenes.
        let known = [text.replacing("application", with: "scene"), text.replacing("{ app", with: "{ profile: 12, app")]
        for text in known { #expect(try ScenarioFile(text, path: "f").scenario.expectations.count == 1) }
    }

    @Test func `A step after the end of the trace is rejected`() throws {
        let file = try ScenarioFile("{ steps: [{ at: 5, do: 'home' },\n { at: '2m', do: 'return' }] }", path: "f.json5")
        #expect(throws: Never.self) { try file.check(traceLasting: 120, from: at(0)) }
        let error = try #require(throws: ScenarioError.self) { try file.check(traceLasting: 119.5, from: at(0)) }
        #expect("\(error)" == "f.json5:2: steps[1].at: \"2m\" is after the end of the trace, which lasts 119.5 s")
    }
}
