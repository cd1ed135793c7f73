import ApplicationLifecycle
import LocationEngine
import LocationModel
import LocationService
import Testing

@testable import Scenario

/// The scenarios of a file: several, combinations, repetitions, inclusions.
struct ScenarioCasesTests {
    private func cases(_ text: String, _ files: [String: String] = [:]) throws -> [ScenarioCases.Case] {
        try ScenarioCases(text, path: "dir/f.json5") { files[$0] }.cases
    }

    private func errorText(_ scenario: ScenarioCases.Case) -> String {
        if case .failure(let error) = scenario.content { "\(error)" } else { "" }
    }

    @Test func `A file with one scenario has no name unless it says so`() throws {
        #expect(try cases("{}").map(\.name) == [""])
        #expect(try cases("{ name: 'commute' }").map(\.name) == ["commute"])
    }

    @Test func `The scenarios of a file share its keys, and replace them`() throws {
        let all = try cases(
            """
            { trace: 'a.nmea', profile: 12, app: { scenes: true, preservesState: true },
              scenarios: [
                { name: 'one' },
                { profile: 13, app: { scenes: false } },
              ] }
            """)
        #expect(all.map(\.name) == ["one", "#2"] && all.map(\.line) == [3, 4])
        let (one, two) = (try all[0].content.get(), try all[1].content.get())
        #expect(one.trace == "dir/a.nmea" && two.trace == "dir/a.nmea")
        #expect(one.scenario.configuration.profile == Profile(iOS: 12))
        #expect(two.scenario.configuration.profile == Profile(iOS: 13))
        #expect(one.scenario.configuration.app.hasScenes && !two.scenario.configuration.app.hasScenes)
        #expect(two.scenario.configuration.app.preservesState)
    }

    @Test func `A mistake in one scenario leaves the others`() throws {
        let all = try cases(
            """
            { scenarios: [
                { name: 'good' },
                { name: 'bad',
                  steps: [{ at: 5, do: 'hmoe' }] },
                { name: 'worse', nmae: 5 } ] }
            """)
        #expect(all.map(\.name) == ["good", "bad", "worse"])
        #expect(errorText(all[0]).isEmpty)
        #expect(errorText(all[1]).hasPrefix("dir/f.json5:4: scenarios[1].steps[0].do: expected one of launch"))
        #expect(errorText(all[1]).hasSuffix("found \"hmoe\"; did you mean home?"))
        #expect(errorText(all[2]).hasPrefix("dir/f.json5:5: scenarios[2].nmae: unknown key"))
    }

    @Test func `A matrix makes a scenario of each combination`() throws {
        let all = try cases(
            """
            { name: 'drive',
              matrix: {
                profile: [12, 13], trace: ['../Traces/a.nmea'],
                faults: { none: [], tunnel: [{ at: 5, do: 'fixesLost' }, { at: '08:05:00', do: 'fixesFound' }] },
                'app.desiredAccuracy': ['best'],
              },
              app: { scenes: true } }
            """)
        #expect(
            all.map(\.name)
                == [12, 13].flatMap { version in
                    ["none", "tunnel"].map {
                        "drive [profile=\(version), trace=a.nmea, faults=\($0), app.desiredAccuracy=best]"
                    }
                })
        let files = try all.map { try $0.content.get() }
        #expect(files.allSatisfy { $0.trace == "dir/../Traces/a.nmea" && $0.scenario.configuration.app.hasScenes })
        #expect(files.map(\.scenario.configuration.profile) == [12, 12, 13, 13].map { Profile(iOS: $0) })
        #expect(files.map(\.scenario.configuration.script.concurrentSteps.count) == [0, 2, 0, 2])
        #expect(all[0].parameters.first == ScenarioParameter(name: "profile", value: "12"))
    }

    @Test func `Too many scenarios are rejected before they are made`() {
        // Together they would need more memory than there is.
        let traces = (1...1000).map { "'\($0).nmea'" }.joined(separator: ", ")
        #expect(throws: ScenarioError.self) { try cases("{ repeat: 100000, matrix: { trace: [\(traces)] } }") }
    }

    @Test func `A scenario is repeated`() throws {
        #expect(try cases("{ repeat: 2 }").map(\.name) == ["(1 of 2)", "(2 of 2)"])
        #expect(
            try cases("{ name: 'x', repeat: 2, matrix: { profile: [13] } }").map(\.name) == [
                "x [profile=13] (1 of 2)", "x [profile=13] (2 of 2)",
            ])
    }

    @Test func `Included files give what the file does not say itself`() throws {
        let files = [
            "dir/common/app.json5": "{\n trace: 'a.nmea', include: 'profile.json5', app: { scenes: true } }",
            "dir/common/profile.json5": "{ profile: 12, authorization: 'denied' }",
            "dir/bad.json5": "{ steps: [\n{ at: 5, do: 'fly' }] }",
        ]
        let scenario = try #require(
            try cases("{ include: 'common/app.json5', authorization: 'always' }", files).first)
        let file = try scenario.content.get()
        // A path is relative to the file that it is written in.
        #expect(file.trace == "dir/common/a.nmea" && file.tracePlace.file == "dir/common/app.json5")
        #expect(file.scenario.configuration.profile == Profile(iOS: 12) && file.scenario.usesScenes == false)
        #expect(file.scenario.configuration.authorization == Authorization(.authorizedAlways))
        // A mistake is where it was made.
        let bad = try #require(try cases("{ include: ['bad.json5'] }", files).first)
        #expect(errorText(bad).hasPrefix("dir/bad.json5:2: steps[0].do: expected one of"))
    }

    @Test(arguments: [
        ("{ include: 'none.json5' }", "1: include: dir/none.json5: cannot be read"),
        ("{ include: 'self.json5' }", "include: files include one another too deeply"),
        ("{ scenarios: [] }", "1: scenarios: expected at least one scenario"),
        ("{ scenarios: [5] }", "1: scenarios[0]: expected an object, found 5"),
    ]) func `A mistake of the whole file is an error`(text: String, expected: String) throws {
        let error = try #require(throws: ScenarioError.self) {
            try cases(text, ["dir/self.json5": "{ include: 'self.json5' }"])
        }
        #expect("\(error)".contains(expected), "\(error)")
    }

    @Test func `The reason why an included file cannot be read is named`() throws {
        struct Denied: Error, CustomStringConvertible { let description = "Permission denied" }
        let error = try #require(throws: ScenarioError.self) {
            try ScenarioCases("{ include: 'a.json5' }", path: "dir/f.json5") { _ in throw Denied() }
        }
        #expect("\(error)" == "dir/f.json5:1: include: dir/a.json5: cannot be read: Permission denied")
    }

    @Test(arguments: [
        ("{ repeat: 0 }", "1: repeat: expected how often, 1 to 100000, found 0"),
        ("{ matrix: { porfile: [1] } }", "matrix.porfile: unknown parameter; did you mean profile?"),
        ("{ matrix: { profile: [] } }", "matrix.profile: expected at least one value"),
        ("{ matrix: { profile: 12 } }", "matrix.profile: expected an array or an object of values, found 12"),
        ("{ matrix: {\n profile: [12,\n 1] } }", "3: profile: expected a version of iOS"),
        ("{ name: '' }", "1: name: expected a string"),
        ("{ faults: [{ at: 5, do: 'home' }] }", "faults[0].do: expected one of sourceLost, sourceFound"),
    ]) func `A mistake of a scenario is its own`(text: String, expected: String) throws {
        let all = try cases(text)
        #expect(all.contains { errorText($0).contains(expected) }, "\(all.map(errorText))")
    }

    @Test func `The only scenario is needed where one is played`() throws {
        let error = try #require(throws: ScenarioError.self) {
            try ScenarioFile("{ scenarios: [{}, {}] }", path: "f.json5")
        }
        #expect("\(error)" == "f.json5:1: has 2 scenarios; one is needed here")
    }

    @Test func `Positions in the scenario are a trace, one each second`() throws {
        let file = try ScenarioFile(
            """
            { positions: [{ at: 0, latitude: 1, longitude: 179.9 }, { at: 2, latitude: 2, longitude: -179.9, accuracy: 8 }],
              start: '2026-01-01T00:00:00Z' }
            """, path: "f.json5")
        #expect(
            String(decoding: file.positions ?? [], as: UTF8.self) == """
                time,latitude,longitude,accuracy
                2026-01-01T00:00:00.000Z,1.00000000,179.90000000,5.0
                2026-01-01T00:00:01.000Z,1.50000000,180.00000000,5.0
                2026-01-01T00:00:02.000Z,2.00000000,-179.90000000,5.0

                """)
        for (text, expected) in [
            ("{ positions: [] }", "expected at least two positions"),
            (
                "{ positions: [{ at: 1, latitude: 1, longitude: 1 }, { at: 1, latitude: 1, longitude: 1 }] }",
                "positions[1].at: 1 is not later than the position above"
            ),
            ("{ trace: 'a', positions: [] }", "there is a trace, too"),
            ("{ positions: [], start: 'now' }", "expected a time such as"),
            ("{ start: '2026-01-01T00:00:00Z' }", "start: unknown key"),
        ] {
            let error = try #require(throws: ScenarioError.self) { try ScenarioFile(text, path: "f.json5") }
            #expect("\(error)".contains(expected), "\(error)")
        }
    }
}
