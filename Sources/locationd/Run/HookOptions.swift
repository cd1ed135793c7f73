import ArgumentParser
import LocationModel

/// `--on-enter`, `--on-exit` and `--on-lost`: programs that a run starts at an event.
struct HookOptions: ParsableArguments {
    @Option(
        name: .customLong("on-enter"),
        help: ArgumentHelp(
            """
            A shell command to run when the device has entered a geofence, not when the run starts inside it, with the \
            event as JSON on its standard input.
            """,
            valueName: "command"))
    var enter: String?

    @Option(
        name: .customLong("on-exit"),
        help: ArgumentHelp(
            "A shell command to run when the device has left a geofence, with the event as JSON on its standard input.",
            valueName: "command"))
    var exit: String?

    @Option(
        name: .customLong("on-lost"),
        help: ArgumentHelp(
            """
            A shell command to run when gpsd or the receiver is lost or not available at the start, once per \
            outage, with the event as JSON on its standard input.
            """,
            valueName: "command"))
    var lost: String?

    @Option(
        name: .customLong("hook-timeout"),
        help: ArgumentHelp("How long a command may take before it is killed.", valueName: "span"))
    var timeout = TimeSpan(seconds: 10)

    func validate() throws {
        guard (0.1...3600).contains(timeout.seconds) else { throw ValidationError("--hook-timeout needs 0.1s to 1h") }
    }

    var commands: Hooks.Commands {
        Hooks.Commands(enter: enter, exit: exit, lost: lost, timeout: timeout.seconds)
    }
}
