import LocationModel
import LocationService
import Logging
import Scenario
import TestSupport
import Testing
import TraceSource

@testable import locationd

struct RunShrinkerTests {
    /// Fails if a step is done at an instant, and if the trace continues for two seconds after it.
    private struct Host: RunHost {
        let mostAttempts = 300
        let failing: Instant
        let whole: TraceExtent

        func command(exploring seed: UInt64, over trace: String) -> String { "" }

        func failures(of file: ScenarioFile, over trace: ExploredTrace) throws -> [RunFailure] {
            let extent = try trace.bytes.map { try TraceExtent.find(memory: $0, named: trace.name) } ?? whole
            let times = file.scenario.configuration.script.steps.compactMap { step in
                if case .at(let offset) = step.trigger {
                    extent.start.advanced(bySeconds: offset)
                } else {
                    Instant?.none
                }
            }
            let isInside = extent.end.map { $0 >= failing.advanced(bySeconds: 2) } ?? false
            return times.contains(failing) && isInside ? [RunFailure(name: "fails", text: "fails")] : []
        }
    }

    @Test func `The part of the trace is cut around the step that matters, also when there were earlier ones`() throws {
        let trace = PackageFiles.trace("errand")
        let extent = try #require(try TraceExtent.find(path: trace))
        let host = Host(failing: extent.start.advanced(bySeconds: 600), whole: extent)
        var run = RandomRun(seed: 1, lasting: 1000, base: nil)
        run.steps = [300, 450, 600, 700].map { RandomRun.Step(offset: $0, text: "do: 'home'") }
        let explorer = RunExplorer(
            seeds: try #require(SeedRange(argument: "1..1")), host: host, base: nil, trace: trace, extent: extent,
            speedOverGround: nil, remote: RemoteControl(), logger: Logger(label: "") { _ in SwiftLogNoOpLogHandler() })
        var shrinker = RunShrinker(run, failing: "fails", explorer: explorer, name: "part")
        let found = try shrinker.shrink()
        #expect(found.run.steps.map(\.offset) == [1])
        #expect(found.seconds <= 12)
        let part = try TraceExtent.find(memory: try #require(found.part), named: "part.csv")
        #expect(part.start == host.failing.advanced(bySeconds: -1))
    }
}
