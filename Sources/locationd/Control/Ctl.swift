import ArgumentParser
import FoundationEssentials
import Glibc
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

            Example:

              locationd ctl home && sleep 600 && locationd ctl status
            """)

    /// Seconds that a run may take to answer.
    private static let timeout = 5.0
    /// Seconds that the app may take to become active, and seconds between two requests for its state.
    private static let (activationTime, pollInterval) = (3.0, 0.05)

    @Argument(help: "The command.")
    var command: ControlCommand

    @Argument(help: "For confirm: the notification's name.")
    var name: String?

    @OptionGroup var control: ControlOptions

    @Flag(help: "Print the run's reply as one line of JSON.")
    var json = false

    func validate() throws {
        guard let name else { return }
        guard command == .confirm else { throw ValidationError("\(command.rawValue) takes no name; confirm does") }
        guard !name.isEmpty, !name.contains("\n"), line.utf8.count <= ControlSocket.limit else {
            throw ValidationError("a notification's name is one line of at most 240 bytes")
        }
    }

    /// The command line to send, without its line end.
    private var line: String { command.rawValue + (name.map { " \($0)" } ?? "") }

    func run() throws {
        let path = control.path ?? ControlPath.standard
        var reply = try sendCommand(line, path)
        if command == .activate { reply = try awaitActivation(reply, path) }
        let output = try OutputFile(path: nil)
        if json {
            output.bytes = reply + [UInt8(ascii: "\n")]
        } else {
            guard let text = text(of: reply) else {
                throw Failure(
                    .unavailable, "\(path): the answer is not from a locationd run; is it another version?")
            }
            output.bytes = Array(text.utf8)
        }
        try output.finish()
    }

    /// A reply for people; nil if it is of another kind.
    private func text(of reply: [UInt8]) -> String? {
        if command == .why {
            return (try? JSONDecoder().decode(GapReport.self, from: Data(reply))).map { "\($0.present)\n\n\($0.text)" }
        }
        return (try? StatusReport(line: reply)).map { command == .status ? $0.text : $0.state + "\n" }
    }

    /// Waits until the app is active: on its way to the foreground it is inactive for a moment.
    private func awaitActivation(_ first: [UInt8], _ path: String) throws(Failure) -> [UInt8] {
        let deadline = monotonicNanoseconds() + Int64(Ctl.activationTime * 1e9)
        var reply = first
        while let report = try? StatusReport(line: reply), report.state == ApplicationState.inactive.rawValue,
            monotonicNanoseconds() < deadline
        {
            sleep(nanoseconds: Int64(Ctl.pollInterval * 1e9))
            reply = try sendCommand(ControlCommand.status.rawValue, path)
        }
        return reply
    }

    private func sendCommand(_ line: String, _ path: String) throws(Failure) -> [UInt8] {
        let connection = ControlConnection(descriptor: try connect(path))
        // In a directory that everyone can write to, another user could listen. Root may connect to every run.
        guard connection.isTrusted || geteuid() == 0 else {
            throw Failure(.noPermission, "\(path): permission denied; the run belongs to another user")
        }
        connection.send(Array("\(line)\n".utf8))
        let reply: [UInt8]
        do throws(ControlConnection.NoLine) {
            reply = try connection.readLine(limit: 65_536, within: Ctl.timeout)
        } catch {
            switch error {
            case .timedOut: throw Failure(.unavailable, "\(path): the run does not answer; is it stopped?")
            case .ended: throw Failure(.unavailable, "\(path): the run ended before it answered")
            case .tooLong: throw Failure(.unavailable, "\(path): the answer is not from a locationd run")
            }
        }
        if let refusal = try? JSONDecoder().decode(Refusal.self, from: Data(reply)) {
            throw Failure(.unavailable, "\(path): the run refuses: \(refusal.error)")
        }
        return reply
    }

    private func connect(_ path: String) throws(Failure) -> Int32 {
        let deadline = monotonicNanoseconds() + Int64(Ctl.timeout * 1e9)
        while true {
            do throws(SystemError) { return try UnixSocket.connect(to: path) } catch {
                switch error.code {
                // The queue of connections is full, and the kernel does not notify when there is room.
                case EAGAIN where monotonicNanoseconds() < deadline: sleep(nanoseconds: 20_000_000)
                case EAGAIN: throw Failure(.unavailable, "\(path): the run does not answer; is it stopped?")
                case ENOENT, ECONNREFUSED, ENOTDIR:
                    throw Failure(
                        .unavailable,
                        "no run listens at \(path): start one with locationd run or launch, or name its socket with --control"
                    )
                case _ where error.isPermissionDenied:
                    throw Failure(.noPermission, "\(path): permission denied; the run belongs to another user")
                default: throw Failure(.unavailable, "\(path): cannot connect: \(error)")
                }
            }
        }
    }

    private struct Refusal: Decodable { let error: String }
}
