import ArgumentParser
import LocationModel
import SystemCalls

/// `locationd health`: whether a run works, for a supervisor.
struct Health: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "health",
        abstract: "Check whether a run works: one line, and an exit code.",
        discussion: """
            A run is healthy if it answers, if the source is available and delivers fixes whenever some are needed, \
            and if its track can be written. A run that sleeps because its app needs no fix is healthy. The line names \
            the age of the last fix, the source, the positions that wait to be sent or written, and the room on the \
            disk; while a fix is missing, it begins with how late that is. The exit code is 0 for \
            a healthy run, otherwise 1.

            A run without a source, a fix or room for its track need not be restarted: it finds its source again by \
            itself, and keeps in memory what it cannot write, which a restart would lose. Only one that does not \
            answer must be. The unit of the package has a watchdog for that; a unit without one needs a cron job:

              locationd ctl status --control /run/locationd/control >/dev/null || systemctl try-restart locationd
            """)

    @OptionGroup var control: ControlOptions

    @Option(
        help: ArgumentHelp(
            "How long a run may be without its source or without a fix that it needs: 30s, 5m.", valueName: "span"))
    var longestGap = TimeSpan(seconds: HealthReport.usualLongestGap)

    func run() throws {
        let report: HealthReport
        do throws(Failure) {
            report = HealthReport(try ControlClient(control).report(.health), longestGap: longestGap.seconds)
        } catch {
            report = HealthReport(unavailable: error.text)
        }
        try OutputFile.print("\(report.text)\n".utf8)
        if !report.isHealthy { throw Failure(.different) }
    }
}

/// Whether a run works, and one line about it.
struct HealthReport: Equatable {
    /// Seconds for which the source or a fix may be missing.
    static let usualLongestGap = 60.0

    let isHealthy: Bool
    let text: String

    /// - Parameters:
    ///   - status: the run's reply to `health`.
    ///   - longestGap: seconds for which the source or a fix may be missing.
    init(_ status: StatusReport, longestGap: Double) {
        let facts = oneLine(
            "app \(status.state), source \(status.sourceText), "
                + "last fix \(status.fix?.text(.metric) ?? "none yet"), queue \(HealthReport.queue(status))"
                + (status.storage.map { ", \(HealthReport.disk($0))" } ?? ""))
        if let failure = status.storage?.failure {
            (isHealthy, text) = (false, "not healthy: the track cannot be written: \(oneLine(failure)); \(facts)")
            return
        }
        let waits: [GapCause.Kind] = [.sourceLost, .noFix]
        guard let gap = status.gap, let cause = waits.first(where: { $0.name == gap.cause }) else {
            (isHealthy, text) = (true, "ok: \(facts)")
            return
        }
        // From the last position on, as in the journal and in the status: the gap begins when a fix became due.
        let seconds = status.fix?.age ?? gap.seconds
        let span = TimeSpan(seconds: seconds).text
        isHealthy = gap.seconds <= longestGap
        let since = status.time.advanced(bySeconds: -seconds).iso8601
        text =
            isHealthy
            ? "ok: a fix is \(TimeSpan(seconds: gap.seconds).text) late, \(facts)"
            : "not healthy: \(cause.text), no position since \(since), for \(span); \(facts)"
    }

    /// The room on the disk, and whether that is less than `doctor` accepts.
    private static func disk(_ storage: StatusReport.Storage) -> String {
        let isShort = storage.free.map { $0 < DiskRoom.recommended } ?? false
        return "disk\(isShort ? " nearly full:" : "") \(storage.room)"
    }

    /// The positions that wait to be sent, or for the disk.
    private static func queue(_ status: StatusReport) -> String {
        let waiting = max(status.publish?.queued ?? 0, status.storage?.waiting ?? 0)
        return waiting == 0 ? "empty" : waiting.counted("position", "positions")
    }

    init(unavailable message: String) { (isHealthy, text) = (false, "not healthy: \(oneLine(message))") }
}
