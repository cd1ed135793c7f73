import Foundation
import TestSupport
import Testing

/// `replay --explore`: random lives of an app, and the smallest that fails.
@Suite(.timeLimit(.minutes(15)), .live) struct ExploreTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// Runs the program in the scratch directory, where it writes what it finds.
    private func explore(_ arguments: [String]) async throws -> Outcome {
        try await Program.shell(#"cd "$1"; shift; exec "$0" replay "$@""#, [scratch.directory.path] + arguments)
    }

    @Test func `No life of a correct app breaks a rule`() async throws {
        let outcome = try await explore([PackageFiles.trace("errand"), "--explore", "1..60"])
        #expect(outcome.code == 0 && outcome.output == "60 lives explored, 0 failed\n", "\(outcome.output)")
    }

    /// Apps with a mistake, and the expectation that shows it.
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

    @Test(arguments: bugs) func `A planted bug is found, and shrunk to five steps and a minute`(app: String)
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
}
