import FoundationEssentials
import Glibc
import LocationModel
import SystemCalls

/// Sends commands to the run that listens on a socket.
struct ControlClient {
    /// Seconds that a run may take to answer.
    private static let timeout = 5.0

    /// The path of the socket.
    let path: String
    /// Whether the user has named the socket.
    private let isNamed: Bool
    /// How to start a run where none listens.
    private let startAdvice: String

    init(_ options: ControlOptions) {
        path = options.path ?? ControlPath.existing
        isNamed = options.path != nil || path == ControlPath.service
        startAdvice = ControlClient.startAdvice(isNamed: options.path != nil)
    }

    /// How to start a run: the service if its package is installed and no other socket is named.
    static func startAdvice(
        isNamed: Bool, configuration: String = ServiceExamination.packagedConfiguration
    ) -> String {
        !isNamed && fileExists(configuration)
            ? "start the service with sudo systemctl start locationd" : "start one with locationd run or launch"
    }

    /// Sends a command line, without its line end, and returns the reply.
    /// - Throws: ``Failure/Code/unavailable`` if no run answers or the run refuses, ``Failure/Code/noPermission`` if it
    ///   belongs to another user.
    func send(_ line: String) throws(Failure) -> [UInt8] {
        let bytes = Array("\(line)\n".utf8)
        let connection = ControlConnection(descriptor: try connect())
        // In a directory that everyone can write to, another user could listen. Root may connect to every run.
        guard connection.isTrusted || geteuid() == 0 || isNamed && UnixSocket.sharedGroup(of: path) != nil else {
            throw Failure(.noPermission, "\(path): permission denied; the run belongs to another user")
        }
        // At once, so that the run finds it when it wakes up for the connection.
        connection.send(bytes)
        let reply: [UInt8]
        do throws(ControlConnection.NoLine) {
            reply = try connection.readLine(limit: 65_536, within: ControlClient.timeout)
        } catch {
            switch error {
            case .timedOut: throw Failure(.unavailable, "\(path): the run does not answer; is it stopped?")
            case .ended: throw Failure(.unavailable, "\(path): the run ended before it answered")
            case .tooLong: throw foreignReply
            }
        }
        if let refusal = try? JSONDecoder().decode(Refusal.self, from: Data(reply)) {
            throw Failure(.unavailable, "\(path): the run refuses: \(refusal.error)")
        }
        return reply
    }

    /// The run's reply to `status`, `metrics` or `health`.
    func report(_ kind: ControlCommand.Report) throws(Failure) -> StatusReport {
        let reply = try send(kind.rawValue)
        guard let report = try? StatusReport(line: reply) else { throw foreignReply }
        return report
    }

    /// The failure for a reply that is not understood.
    var foreignReply: Failure {
        Failure(.unavailable, "\(path): the reply is not from a locationd run; is it another version?")
    }

    private func connect() throws(Failure) -> Int32 {
        let deadline = Deadline(after: ControlClient.timeout)
        while true {
            do throws(SystemError) { return try UnixSocket.connect(to: path) } catch {
                switch error.code {
                // The queue of connections is full, and the kernel does not notify when there is room.
                case EAGAIN where !deadline.hasPassed: sleep(nanoseconds: 20_000_000)
                case EAGAIN: throw Failure(.unavailable, "\(path): the run does not answer; is it stopped?")
                case _ where isOtherFile:
                    throw Failure(.unavailable, "\(path): is not a socket; name the run's socket with --control")
                case ENOENT, ECONNREFUSED, ENOTDIR:
                    throw Failure(
                        .unavailable,
                        "no run listens at \(path): \(startAdvice), or name its socket with --control")
                case _ where error.isPermissionDenied:
                    throw Failure(
                        .noPermission,
                        "\(path): permission denied; the run belongs to another user: use sudo, or a group of yours "
                            + "that its --control-group names")
                default: throw Failure(.unavailable, "\(path): cannot connect: \(error)")
                }
            }
        }
    }

    /// Whether there is something else at the path.
    private var isOtherFile: Bool { (try? FileStatus(of: path)).map { $0.kind != .socket } ?? false }

    private struct Refusal: Decodable { let error: String }
}
