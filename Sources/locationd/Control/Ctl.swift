import ArgumentParser
import LocationModel
import SystemCalls

/// `locationd ctl`: controls a run from outside.
struct Ctl: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ctl",
        abstract: "Control the app of a run as the user or the system would, and show the run's status.",
        discussion: """
            Connects to the `locationd run` or `launch` of the same user, sends one command and prints the app's state \
            after it.

            \(ControlCommand.helpTable)

            The words of earlier versions (activate, interrupt, confirm and so on) still work.

            Example:

              locationd ctl home && sleep 600 && locationd ctl status
            """)

    /// Seconds that the app may take to become active, and seconds between two requests for its state.
    private static let (activationTime, pollInterval) = (3.0, 0.05)

    @Argument(help: "The command.")
    var command: ControlCommand

    @Argument(help: "For confirmNotification: the notification's name.")
    var name: String?

    @OptionGroup var control: ControlOptions

    @OptionGroup var text: TextOptions

    @Flag(help: "Print the run's reply as one line of JSON.")
    var json = false

    func validate() throws {
        if json, command == .metrics { throw ValidationError("metrics have a format of their own; use status --json") }
        guard let name else { return }
        guard command == .confirm else {
            throw ValidationError("\(command.word) takes no name; \(ControlCommand.confirm.word) does")
        }
        guard !name.isEmpty, !name.contains("\n"), line.utf8.count <= ControlHandler.limit else {
            throw ValidationError("a notification's name is one line of at most 240 bytes")
        }
    }

    /// The command line to send, without its line end.
    private var line: String { command.word + (name.map { " \($0)" } ?? "") }

    func run() throws {
        let output = try OutputFile(path: nil)
        let format = try text.format(isTerminal: output.isTerminal, isUsed: !json)
        let client = ControlClient(control)
        if command == .metrics { return try OutputFile.print(client.report(.metrics).openMetrics) }
        var reply = try client.send(line)
        if command == .return { reply = try awaitActivation(reply, client) }
        if json {
            output.bytes = reply + [UInt8(ascii: "\n")]
        } else {
            guard let text = text(of: reply, format) else { throw client.foreignReply }
            output.bytes = Array(text.utf8)
        }
        try output.finish()
        if command == .health, let report = health(reply), !report.isHealthy { throw Failure(.different) }
    }

    /// A reply as text; nil if it is of another kind.
    private func text(of reply: [UInt8], _ format: TextFormat) -> String? {
        if command == .why {
            return GapReport(line: reply).map {
                "\(format.colors(.bold, $0.present(in: format.time)))\n\n\($0.text(format))"
            }
        }
        if command == .health { return health(reply).map { $0.text + "\n" } }
        if command == .position { return PositionReport(line: reply)?.text(format.units) }
        return (try? StatusReport(line: reply)).map { command == .status ? $0.text(format) : $0.state + "\n" }
    }

    private func health(_ reply: [UInt8]) -> HealthReport? {
        (try? StatusReport(line: reply)).map { HealthReport($0, longestGap: HealthReport.usualLongestGap) }
    }

    /// Waits until the app is active: on its way to the foreground it is inactive for a moment.
    private func awaitActivation(_ first: [UInt8], _ client: ControlClient) throws(Failure) -> [UInt8] {
        let deadline = Deadline(after: Ctl.activationTime)
        var reply = first
        while let report = try? StatusReport(line: reply), report.state == ApplicationState.inactive.rawValue,
            !deadline.hasPassed
        {
            sleep(nanoseconds: Int64(Ctl.pollInterval * 1e9))
            reply = try client.send(ControlCommand.status.word)
        }
        return reply
    }
}
