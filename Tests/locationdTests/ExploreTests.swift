import Foundation
import TestSupport
import Testing

/// `replay --explore`: random runs of an app, and the smallest that fails.
@Suite(.timeLimit(.minutes(15)), .live) struct ExploreTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// Runs the program in the scratch directory, where it writes what it finds.
    private func explore(_ arguments: [String]) async throws -> Outcome {
        try await Program.shell(#"cd "$1"; shift; exec "$0" replay "$@""#, [scratch.directory.path] + arguments)
    }

    @Test func `No run of a correct app breaks a rule`() async throws {
        let outcome = try await explore([PackageFiles.trace("errand"), "--explore", "1..60"])
        #expect(outcome.code == 0 && outcome.output == "60 runs explored, 0 failed\n", "\(outcome.output)")
    }

    /// Apps with a mistake; and, after the empty line, expectations that not every run of a correct app meets.
    static let bugs = [
        "app: { takes: { applicationDidEnterBackground: '6s' } }",
        "app: { takes: { applicationWillTerminate: '6s' }, backgroundMode: true }",
        "app: { takes: { applicationDidFinishLaunching: '25s' } }",
        "app: { takes: { applicationWillFinishLaunching: '21s' } }",
        "profile: { iOS: 13, overlongLocationEvent: 'kill' }, app: { takes: { locationEvent: '15s' }, backgroundMode: false, monitors: { significantChanges: true } }",
        "app: { scenes: true, takes: { sceneDidEnterBackground: '7s' } }",

        "app: { exitsOnSuspend: true }, expect: { terminations: [] }",
        "profile: { iOS: 13, isMultitaskingSupported: false }, expect: { terminations: [] }",
        "app: { backgroundMode: false }, expect: { states: { max: 2 } }",
        "app: { backgroundMode: false }, expect: { longestGap: '2m' }",
        "authorization: 'whenInUse', expect: { denials: 0 }",
        "app: { desiredAccuracy: 'best' }, background: { accuracy: '3km' }, expect: { accuracies: { max: 1 } }",
        "app: { distanceFilter: 2000 }, expect: { longestGap: '20s' }",
        "app: { preservesState: false }, expect: { preservation: ['save'] }",
        "background: { batch: '40s' }, expect: { age: '20s' }",
        "app: { launched: false }, expect: { launches: { max: 0 } }",
        "expect: { faults: [] }", "expect: { source: [] }", "expect: { terminations: [] }",
        "expect: { messages: { max: 6 } }",
    ]

    @Test(arguments: bugs) func `A failure is found, and shrunk to five steps and a minute`(app: String)
        async throws
    {
        let base = "{ trace: '\(PackageFiles.trace("errand"))', \(app) }"
        _ = try scratch.file("app.json5", Data(base.utf8))
        let outcome = try await explore(["--scenario", "app.json5", "--explore", "1..100"])
        #expect(outcome.code == 1, "\(outcome.output)\(outcome.errors)")
        let found = try #require(
            outcome.output.firstMatch(of: /✖ seed \d+: .*: (\d+) steps? in (\d+ min )?(\d+) s: (explore-\d+\.json5)/))
        #expect(Int(found.1) ?? 99 <= 5, "\(outcome.output)")
        let minutes = found.2.flatMap { Int($0.prefix { $0.isNumber }) } ?? 0
        #expect(minutes * 60 + (Int(found.3) ?? 99) <= 60, "\(outcome.output)")
        // The file that was written fails in the same way.
        let again = try await explore(["--scenario", String(found.4), "--quiet"])
        #expect(again.code == 1 && again.output.contains("✖ "), "\(again.output)\(again.errors)")
    }

    // MARK: Programs

    /// Explores runs of the program with planted bugs; Tests/CI/explore-planted-bugs tries all of them.
    private func explore(_ bug: String, _ seeds: String) async throws -> Outcome {
        let lines = try String(contentsOfFile: PackageFiles.trace("errand"), encoding: .utf8).split(separator: "\n")
        _ = try scratch.file("trace.nmea", Data(lines.prefix(1000).joined(separator: "\n").utf8))
        _ = try scratch.file("app.json5", Data(Self.device.utf8))
        return try await Program.shell(
            #"cd "$1"; export PLANTED_BUG=$2; "$0" launch --explore "$3" --scenario app.json5 -- "$4""#,
            [scratch.directory.path, bug, seeds, SampleApps.program("PlantedBugs")])
    }

    private static let device = "{ trace: 'trace.nmea', authorization: 'always', app: { backgroundMode: true } }"

    @Test func `No run of a correct program breaks a rule`() async throws {
        let outcome = try await explore("none", "1..6")
        #expect(outcome.code == 0 && outcome.output == "6 runs explored, 0 failed\n", "\(outcome)")
    }

    @Test(arguments: [
        ("endlessTask", "1..1", "rules: terminated for its own fault: backgroundTask"),
        ("doesNotRestart", "11..11", "the app crashed with code 71"),
        ("setsUpInForeground", "1..1", "the app crashed with code"),
    ])
    func `A bug of a program is found, and shrunk to five steps and a minute`(
        bug: String, seeds: String, text: String
    ) async throws {
        let outcome = try await explore(bug, seeds)
        let found = try #require(
            outcome.output.firstMatch(of: /✖ seed \d+: (.*): (\d+) steps? in (\d+) s: (explore-\d+\.json5)/),
            "\(outcome)")
        #expect(outcome.code == 1 && found.1.hasPrefix(text), "\(outcome)")
        #expect(Int(found.2) ?? 99 <= 5 && Int(found.3) ?? 99 <= 60, "\(outcome)")
        // The file that was written fails again.
        let again = try await Program.shell(
            #"cd "$1"; PLANTED_BUG=$2 exec "$0" launch --pace virtual --scenario "$3" --control control -- "$4""#,
            [scratch.directory.path, bug, String(found.4), SampleApps.program("PlantedBugs")])
        #expect(again.code != 0, "\(again)")
    }

    @Test(arguments: ["--explore 1..2 -- true", "--scenario app.json5 --speed 2 --explore 1..2 -- true"])
    func `Exploring a program needs a scenario, and sets its own pace`(arguments: String) async throws {
        _ = try scratch.file("app.json5", Data(Self.device.utf8))
        let outcome = try await Program.shell(#"cd "$1"; "$0" launch $2"#, [scratch.directory.path, arguments])
        #expect(outcome.isFailure(64, "--explore needs a"), "\(outcome)")
    }

    @Test func `The same seeds find the same`() async throws {
        let base = "{ trace: '\(PackageFiles.trace("errand"))', expect: { terminations: [] } }"
        _ = try scratch.file("app.json5", Data(base.utf8))
        let arguments = ["--scenario", "app.json5", "--explore", "1..20"]
        let one = try await explore(arguments)
        let name = try #require(one.output.firstMatch(of: /explore-\d+\.json5/)).0
        let first = try Data(contentsOf: URL(filePath: scratch.path(String(name))))
        #expect(try await explore(arguments).output == one.output)
        #expect(try Data(contentsOf: URL(filePath: scratch.path(String(name)))) == first)
    }

    @Test func `Meaningless options are rejected`() async throws {
        for range in ["5", "5..1", "a..b", "1.."] {
            #expect(try await explore([PackageFiles.trace("walk"), "--explore", range]).code == 64)
        }
        #expect(try await explore(["--explore", "1..2"]).isFailure(64, "name a trace, or a --scenario"))
    }

    @Test(arguments: ["--track x", "--speed 5", "--why", "--cost", "--only x", "--quiet", "--distance-filter 5"])
    func `Options that exploring would ignore are rejected`(_ option: String) async throws {
        let words = option.split(separator: " ").map(String.init)
        let outcome = try await explore([PackageFiles.trace("walk"), "--explore", "1..2"] + words)
        #expect(outcome.code == 64 && outcome.errors.contains(words[0]), "\(outcome)")
    }
}
