import ArgumentParser
import SystemCalls

/// `--control`: where a run listens for `ctl`.
struct ControlOptions: ParsableArguments {
    @Option(
        name: .customLong("control"),
        help: ArgumentHelp(
            """
            The socket of the run; by default the user's, in XDG_RUNTIME_DIR (or below /run/user or /tmp); ctl and \
            health then look for that of the service, too.
            """,
            valueName: "path"),
        completion: .file())
    var path: String?

    func validate() throws {
        guard let path else { return }
        guard (1...UnixSocket.longestPath).contains(path.utf8.count) else {
            throw ValidationError("--control needs the path of a socket, of at most \(UnixSocket.longestPath) bytes")
        }
    }
}
