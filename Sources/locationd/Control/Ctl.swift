import ArgumentParser
import CSystemCalls
import FoundationEssentials
import LocationModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// `locationd ctl`: what a run is told from outside.
struct Ctl: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ctl",
        abstract: "Do to a run's app what a user and the system do, ask how it is.",
        discussion: """
            Talks to the `locationd run` or `launch` of the same user, and tells how the app is then. home (or \
            background): it leaves the screen. activate (or foreground): it comes to the front, and is launched if it \
            does not run. interrupt: a call comes in; it stays on the screen and is inactive until it is activated. \
            memory-warning: it is asked to free memory. memory-pressure: if it is off the screen it has to go. quit: \
            the user throws it out of the app switcher. confirm: he confirms a notification that is shown, the latest \
            or the one named. status: nothing changes. Example:

              locationd ctl home && sleep 600 && locationd ctl status
            """)

    /// Seconds that a run may take to answer: its loop may be writing to a slow terminal.
    private static let patience = 5.0
    /// Seconds that the app may take to come to the front, and between two looks whether it has.
    private static let (activation, look) = (3.0, 0.05)

    @Argument(help: "What to do.")
    var command: ControlCommand

    @Argument(help: "For confirm: the notification's name.")
    var name: String?

    @OptionGroup var control: ControlOptions

    @Flag(help: "Print the run's answer as it is: one line of JSON.")
    var json = false

    func validate() throws {
        guard let name else { return }
        guard command == .confirm else { throw ValidationError("\(command.rawValue) takes no name; confirm does") }
        guard !name.isEmpty, !name.contains("\n"), line.utf8.count <= ControlSocket.limit else {
            throw ValidationError("a notification's name is one line of some 240 bytes at the most")
        }
    }

    /// What is sent, without its end.
    private var line: String { command.rawValue + (name.map { " \($0)" } ?? "") }

    func run() throws {
        let path = control.path ?? ControlPath.standard
        var answer = try ask(line, path)
        if command == .activate { answer = try awaitActivation(answer, path) }
        let output = try OutputFile(path: nil)
        if json {
            output.bytes = answer + [UInt8(ascii: "\n")]
        } else {
            guard let report = try? StatusReport(line: answer) else {
                throw Failure(
                    .unavailable, "\(path): the answer is none of a locationd run's; is it of another version?")
            }
            output.bytes = Array((command == .status ? report.text : report.state + "\n").utf8)
        }
        try output.finish()
    }

    /// The answer once the app is active: on its way to the front it is inactive for a moment, and that is not what was
    /// asked for.
    private func awaitActivation(_ first: [UInt8], _ path: String) throws(Failure) -> [UInt8] {
        let deadline = monotonicNanoseconds() + Int64(Ctl.activation * 1e9)
        var answer = first
        while let report = try? StatusReport(line: answer), report.state == ApplicationState.inactive.rawValue,
            monotonicNanoseconds() < deadline
        {
            locationd_wait(-1, LOCATIOND_READABLE, -1, Int64(Ctl.look * 1e9))
            answer = try ask(ControlCommand.status.rawValue, path)
        }
        return answer
    }

    private func ask(_ line: String, _ path: String) throws(Failure) -> [UInt8] {
        let deadline = monotonicNanoseconds() + Int64(Ctl.patience * 1e9)
        var descriptor = unsafe locationd_unix_connect(path)
        // Many others wait there too; there is nothing to wait for but time.
        while descriptor == -EAGAIN && monotonicNanoseconds() < deadline {
            locationd_wait(-1, LOCATIOND_READABLE, -1, 20_000_000)
            descriptor = unsafe locationd_unix_connect(path)
        }
        guard descriptor >= 0 else {
            switch -descriptor {
            case ENOENT, ECONNREFUSED, ENOTDIR:
                throw Failure(
                    .unavailable,
                    "no run listens at \(path): start one with locationd run or launch, or name its socket with --control"
                )
            case EAGAIN: throw Failure(.unavailable, "\(path): the run does not answer; is it stopped?")
            case EACCES, EPERM: throw Failure(.noPermission, "\(path): it is another user's run")
            default: throw Failure(.unavailable, "\(path): cannot be reached: \(systemMessage(-descriptor))")
            }
        }
        let connection = ControlConnection(descriptor: descriptor)
        // Somebody else could listen at a place that anybody may write to. Root may talk to everybody.
        guard connection.isTrusted || geteuid() == 0 else {
            throw Failure(.noPermission, "\(path): it is another user's run")
        }
        connection.send(Array("\(line)\n".utf8))
        let answer: [UInt8]
        do throws(ControlConnection.NoLine) {
            answer = try connection.readLine(limit: 65_536, within: Ctl.patience)
        } catch {
            switch error {
            case .tooLate: throw Failure(.unavailable, "\(path): the run does not answer; is it stopped?")
            case .ended: throw Failure(.unavailable, "\(path): the run has ended before it answered")
            case .tooLong: throw Failure(.unavailable, "\(path): the answer is none of a locationd run's")
            }
        }
        if let refusal = try? JSONDecoder().decode(Refusal.self, from: Data(answer)) {
            throw Failure(.unavailable, "\(path): the run says: \(refusal.error)")
        }
        return answer
    }

    private struct Refusal: Decodable { let error: String }
}
