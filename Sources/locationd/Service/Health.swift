import ArgumentParser
import LocationModel

/// `locationd health`: whether a run works, for a supervisor.
struct Health: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "health",
        abstract: "Tell whether a run works: one line, and exit code 0 or 1.",
        discussion: """
            A run is healthy if it answers, and if the source is there and delivers fixes whenever some are needed. A run \
            that sleeps because its app needs no fix is healthy. Example, in a cron job or a container's health check:

              locationd health || systemctl restart locationd
            """)

    @OptionGroup var control: ControlOptions

    @Option(
        help: ArgumentHelp(
            "How long a run may be without its source or without a fix that it needs: 30s, 5m.", valueName: "span"))
    var patience = TimeSpan(seconds: 60)

    func run() throws {
        let report: HealthReport
        do throws(Failure) {
            let client = ControlClient(control)
            report = HealthReport(try client.status(), try client.gaps(), patience: patience.seconds)
        } catch {
            report = HealthReport(unavailable: error.message ?? "")
        }
        let output = try OutputFile(path: nil)
        output.bytes = Array("\(report.text)\n".utf8)
        try output.finish()
        if !report.isHealthy { throw Failure(.different) }
    }
}

/// Whether a run works, and one line about it.
struct HealthReport: Equatable {
    let isHealthy: Bool
    let text: String

    /// - Parameters:
    ///   - status: the run's status.
    ///   - gaps: why the app receives no location.
    ///   - patience: seconds for which the source or a fix may be missing.
    init(_ status: StatusReport, _ gaps: GapReport, patience: Double) {
        let facts = oneLine(
            "app \(status.state), source \(status.source?.text ?? "not used yet"), "
                + "last fix \(status.fix?.text(.metric) ?? "none yet")")
        let waits: [GapCause.Kind] = [.sourceLost, .noFix]
        guard let gap = gaps.current, waits.contains(where: { $0.name == gap.cause }), gap.seconds > patience else {
            (isHealthy, text) = (true, "ok: \(facts)")
            return
        }
        isHealthy = false
        text = "not healthy: \(gaps.present(in: .utc)); \(facts)"
    }

    init(unavailable message: String) { (isHealthy, text) = (false, "not healthy: \(oneLine(message))") }
}
