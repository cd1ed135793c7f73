import ArgumentParser

/// `--control`: where a run listens for `ctl`.
struct ControlOptions: ParsableArguments {
    @Option(
        name: .customLong("control"),
        help: ArgumentHelp(
            "The socket of the run; else the user's own one, in XDG_RUNTIME_DIR.", valueName: "path"),
        completion: .file())
    var path: String?

    func validate() throws {
        if path == "" { throw ValidationError("--control takes the path of a socket; it is empty") }
    }
}
