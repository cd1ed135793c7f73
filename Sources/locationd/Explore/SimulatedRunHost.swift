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
        let replay = TraceReplay(
            trace.name, memory: trace.bytes, speedOverGround: speedOverGround, extent: extent, remote: own,
            logger: logger)
        let service = try replay.run(application, scenario.configuration)
        var timeline = recorder.timeline
        timeline.close(service)
        if scenario.expectations.contains(where: \.needsTruth) {
            if let bytes = trace.bytes {
                timeline.truth = try TraceCatalog.positions(of: TraceSource(memory: bytes, named: trace.name))
            } else {
                timeline.truth = try TraceCatalog.positions(
                    of: openTrace(trace.name, speedOverGround: speedOverGround))
            }
        }
        return RunFailure.failures(in: scenario.expectations.map { $0.evaluate(timeline) })
    }
}
