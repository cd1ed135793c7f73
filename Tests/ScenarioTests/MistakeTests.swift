import Scenario
import Testing

/// Each mistake in a scenario file is one line: where it stands, what is wrong, what would be possible.
struct MistakeTests {
    private func error(in text: String) throws -> ScenarioError {
        try #require(throws: ScenarioError.self) { try ScenarioFile(text, path: "dir/f.json5") }
    }

    @Test(
        "what is wrong is said with its line and its key",
        arguments: [
            ("[]", "1: takes an object, found an array"),
            ("\n\n1e999", "3: neither a number nor a text that can be read"),
            ("{\n a: 1 2\n}", "2:7: expected , or } behind the value of a, found 2"),
            ("{\n trcae: 'x' }", "2: trcae: unknown key; possible here: trace, profile, app, background, auth"),
            ("{ trace: 5 }", "1: trace: takes a text, found 5"),
            ("{ trace: '' }", "1: trace: takes a text, found \"\""),
            ("{ trace: '\\u0000' }", "1: trace: neither a number nor a text"),
            ("{ profile: 3 }", "1: profile: takes a version of iOS from 4 on, or an object, found 3"),
            ("{ profile: 13.5 }", "1: profile: takes a version of iOS"),
            ("{ profile: NaN }", "1: profile: takes a version"),
            ("{ profile: { iOS: 12, launchLimit: -1 } }", "1: profile.launchLimit: takes a time: seconds"),
            ("{ profile: { overlongLocationEvent: 'die' } }", "takes one of suspension, kill, found \"die\""),
            ("{ app: { scenes: 'yes' } }", "1: app.scenes: takes true or false, found \"yes\""),
            ("{ app: { desiredAccuracy: 'good' } }", "takes one of bestForNavigation, best, 10m, 100m, 1km, 3km, red"),
            ("{ app: { desiredAccuracy: 0 } }", "1: app.desiredAccuracy: takes metres, more than 0, found 0"),
            ("{ app: { distanceFilter: -1 } }", "1: app.distanceFilter: takes metres, 0 or more, or null, found -1"),
            ("{ app: { activity: 'sleeping' } }", "takes one of other, automotiveNavigation, fitness"),
            (
                "{ app: { takes: {\n didEnterBackground: 6 } } }",
                "2: app.takes.didEnterBackground: unknown key; possible"
            ),
            (
                "{ app: { monitors: { regions: [\n{ identifier: 'x', latitude: 91 } ] } } }",
                "2: app.monitors.regions[0].latitude: takes degrees from -90 to 90, found 91"
            ),
            (
                "{ app: { monitors: { regions: [{ identifier: 'x' }] } } }",
                "1: app.monitors.regions[0]: latitude is missing; there is only identifier"
            ),
            ("{ authorization: 'sometimes' }", "1: authorization: takes one of always, whenInUse, denied"),
            ("{ authorization: {} }", "1: authorization: status is missing"),
            ("{ steps: { at: 1 } }", "1: steps: takes an array, found an object"),
            ("{ steps: [\n{ do: 'home' } ] }", "2: steps[0]: at is missing; there is only do"),
            (
                "{ steps: [{ at: 'soon', do: 'home' }] }",
                "steps[0].at: takes a time: seconds, \"90s\", \"5m\", \"1:30\", found"
            ),
            ("{ steps: [{ at: -5, do: 'home' }] }", "steps[0].at: takes a time"),
            ("{ steps: [{ at: Infinity, do: 'home' }] }", "takes a time"),
            ("{ steps: [{ at: 5, do: 'hmoe' }] }", "1: steps[0].do: takes one of launch, return, home, call, activate"),
            ("{ steps: [{ at: 5, do: 'home',\n name: 'x' }] }", "2: steps[0].name: unknown key; possible here: at, do"),
            ("{ steps: [{ at: 5, do: 'sourceLost' }] }", "1: steps[0]: reason is missing; there is only at, do"),
            (
                "{ steps: [{ at: '5m', do: 'home' },\n { at: 60, do: 'return' }] }",
                "2: steps[1].at: 60 is before the step above; steps stand in the order of time"
            ),
            ("{ expect: { state: 'asleep' } }", "takes one of notRunning, inactive, active, background, suspended"),
            (
                "{ expect: { messages: ['applicationDidBecomActive'] } }",
                "1: expect.messages[0]: takes one of applicationWillFinishLaunching"
            ),
            (
                "{ expect: { messages: 'x' } }",
                "takes an array, a number, { inOrder: […] } or { min: …, max: … }, found \"x\""
            ),
            ("{ expect: { messages: {} } }", "1: expect.messages: takes min, max, or both"),
            ("{ expect: { regions: [''] } }", "1: expect.regions[0]: takes a text"),
            (
                "{ expect: { launches: 1.5 } }",
                "1: expect.launches: takes a whole number, or { min: …, max: … }, found 1.5"
            ),
            ("{ expect: { deliveries: 5 } }", "1: expect.deliveries: takes an object, found 5"),
            (
                "{ expect: { deliveries: { all: 5 } } }",
                "unknown key; possible here: total, notRunning, inactive, active"
            ),
            (
                "{ expect: { deliveries: { total: {\n min: 5,\n max: 4 } } } }",
                "3: expect.deliveries.total.max: 4 is less than min"
            ),
            (
                "{ expect: { cpu: { backgroundToForeground: '20 %' } } }",
                "takes a share: 0.2 is a fifth, found \"20 %\""
            ),
            (
                "{ expect: { cpu: { instructions: { background: 0.5 } } } }",
                "takes a whole number of instructions, found 0.5"
            ),
        ])
    func mistake(text: String, expected: String) throws {
        let line = "\(try error(in: text))"
        #expect(line.hasPrefix("dir/f.json5:") && line.contains(expected), "\(line)")
        #expect(!line.contains("\n"))
    }

    @Test("with scenes their messages' names are expected, and without the app's")
    func sceneNames() throws {
        let text = "{ app: { scenes: true }, expect: { messages: ['applicationDidBecomeActive'] } }"
        #expect("\(try error(in: text))".contains("applicationDidFinishLaunching, sceneDidBecomeActive"))
        // A scene's message is known, and iOS 12 has no scenes.
        let known = [text.replacing("application", with: "scene"), text.replacing("{ app", with: "{ profile: 12, app")]
        for text in known { #expect(try ScenarioFile(text, path: "f").scenario.expectations.count == 1) }
    }

    @Test("a step behind the end of the trace would never happen, and is refused")
    func behindTheEnd() throws {
        let file = try ScenarioFile("{ steps: [{ at: 5, do: 'home' },\n { at: '2m', do: 'return' }] }", path: "f.json5")
        #expect(throws: Never.self) { try file.check(traceLasting: 120) }
        let error = try #require(throws: ScenarioError.self) { try file.check(traceLasting: 119.5) }
        #expect("\(error)" == "f.json5:2: steps[1].at: \"2m\" is behind the end of the trace, which lasts 119.5 s")
    }
}
