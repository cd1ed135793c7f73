import ArgumentParser
import Glibc
import SystemCalls

/// `locationd guard`: ends the processes of an app when its launcher ends. ``ProcessGuard`` starts it.
///
/// It reads the ID of the app's process from standard input, one line for each change, 0 for none. At the end of the
/// input, which the kernel closes when the launcher ends, it kills the last process and its descendants. It runs in a
/// session of its own with all signals blocked: only the end of its input and SIGKILL end it.
struct GuardCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "guard", abstract: "End the processes of an app when its launcher ends.", shouldDisplay: false)

    @Argument(help: "The variable that the environments of the app's processes have, NAME=value.")
    var mark: String

    func run() {
        setProcessName("locationd-guard")
        var app: pid_t = 0
        while let line = readLine() { app = pid_t(line) ?? app }
        if app > 0 { AppProcesses(app: app, mark: mark).signal(SIGKILL) }
    }
}
