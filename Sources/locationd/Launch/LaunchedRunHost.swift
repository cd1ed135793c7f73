import LocationModel
import LocationService
import Logging
import Scenario
import TraceSource

/// Runs of a program under `launch`, in virtual pace. Its output is suppressed; each run begins with an empty state.
///
/// Besides the expectations, an exit of the program by itself fails, also a crash; an exit code of its own is how a
/// program reports that something is wrong inside of it. Different codes are different findings.
struct LaunchedRunHost: RunHost {
    let program: AppProgram
    let isPlain: Bool
    /// The path of its Info.plist, if the user named one.
    let infoPlist: String?
    /// The scenario with the device and what is expected.
    let base: String
    let played: PlayedTraceOptions
    let extent: TraceExtent
    let guardian: ProcessGuard
    let remote: RemoteControl
    let logger: Logger

    let mostAttempts = 150

    func command(exploring seed: UInt64, over trace: String) -> String {
        let words =
            ["locationd", "launch", "--explore", "\(seed)..\(seed)", "--scenario", base, "--trace", trace, "--"]
            + program.arguments
        return words.map(shellQuoted).joined(separator: " ")
    }

    func failures(of file: ScenarioFile, over trace: ExploredTrace) throws -> [RunFailure] {
        let scenario = LaunchedScenario(file, over: trace)
        let directory = try AppStateDirectory(path: nil, app: fileName(program.name), isPlayed: true, guardian)
        defer { directory.close() }
        let keeper = try RecordKeeper(path: directory.path)
        var configuration = scenario.configuration
        try Launch.applyEnvironment(to: &configuration)
        configuration.record = keeper.record
        configuration.speed = .max
        let own = RemoteControl()
        let run = LaunchedRun(
            of: program.silenced, isPlain: isPlain, infoPlist: infoPlist, hasVirtualTime: true, isQuiet: true,
            in: directory, keeper, configuration, guardian: guardian, remote: own)
        let source = try played.source(scenario.trace, memory: scenario.positions, extent) {
            [shutdown = run.shutdown] in shutdown.begin(with: .endOfTrace)
        }
        var application = run.application(observedBy: nil, isPaced: true)
        scenario.observe(&application, until: run.shutdown)
        application.observe { [remote] _, _ in if remote.isStopRequested { own.stop() } }
        defer { run.launcher.close() }
        var service = LocationService(
            source: source, application: application, configuration: configuration, remote: own, logger: logger)
        try service.run()
        run.launcher.close()
        if let failure = run.launcher.failure { throw failure }
        let (evaluations, _) = try scenario.result(
            service, from: extent.start, to: nil, speedOverGround: played.recording.speedOverGround)
        return ownEnd(scenario, run.launcher.status) + RunFailure.failures(in: evaluations)
    }

    /// The program's end by itself; empty if it has not ended so.
    private func ownEnd(_ scenario: LaunchedScenario, _ status: LaunchStatus) -> [RunFailure] {
        guard let reason = scenario.ownEnds.first else { return [] }
        guard reason == .crash, let code = status.code else {
            return [RunFailure(name: reason.name, text: "the app ended by itself")]
        }
        return [RunFailure(name: "crash \(code.rawValue)", text: "the app crashed with code \(code.rawValue)")]
    }
}
