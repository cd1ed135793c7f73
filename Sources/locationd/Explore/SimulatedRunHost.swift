import LocationModel
import LocationService
import Logging
import Scenario
import TraceSource

/// Runs of the app that a scenario describes, without a program.
struct SimulatedRunHost: RunHost {
    /// The scenario with the app; nil for random apps.
    let base: String?
    let extent: TraceExtent
    let speedOverGround: Double?
    let remote: RemoteControl
    let logger: Logger

    let mostAttempts = 400

    func command(exploring seed: UInt64, over trace: String) -> String {
        "locationd replay \(trace)\(base.map { " --scenario \($0)" } ?? "") --explore \(seed)..\(seed)"
    }

    func failures(of file: ScenarioFile, over trace: ExploredTrace) throws -> [RunFailure] {
        let own = RemoteControl()
        let scenario = file.scenario
        let recorder = TimelineRecorder(usesScenes: scenario.usesScenes)
        var application = scenario.application(remote: own)
        recorder.observe(&application)
        application.observe { [remote] _, _ in if remote.isStopRequested { own.stop() } }
        let replay =
            switch trace {
            case .file(let path):
                TraceReplay(path, speedOverGround: speedOverGround, extent: extent, remote: own, logger: logger)
            case .part(let bytes, let name):
                TraceReplay(name, memory: bytes, speedOverGround: nil, extent: extent, remote: own, logger: logger)
            }
        let service = try replay.run(application, scenario.configuration)
        var timeline = recorder.timeline
        timeline.close(service)
        if scenario.expectations.contains(where: \.needsTruth) {
            timeline.truth =
                switch trace {
                case .file(let path): try TraceCatalog.positions(of: openTrace(path, speedOverGround: speedOverGround))
                case .part(let bytes, let name): try TraceCatalog.positions(of: TraceSource(memory: bytes, named: name))
                }
        }
        return RunFailure.failures(in: scenario.expectations.map { $0.evaluate(timeline) })
    }
}
