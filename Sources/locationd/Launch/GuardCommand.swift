import ArgumentParser
import Glibc
import SystemCalls

/// `locationd guard`: ends the processes of an app, and removes temporary directories, when its launcher ends.
/// ``ProcessGuard`` starts it.
///
/// It reads lines from standard input: the ID of the app's process at each change, 0 for none; and `remove` with a
/// directory. At the end of the input, which the kernel closes when the launcher ends, it kills the last process and
/// its descendants, and removes the directories. It runs in a session of its own with all signals blocked: only the end
/// of its input and SIGKILL end it.
struct GuardCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "guard", abstract: "End the processes of an app when its launcher ends.", shouldDisplay: false)

    /// Begins the line that names a directory.
    static let remove = "remove "

    @Argument(help: "The variable that the environments of the app's processes have, NAME=value.")
    var mark: String

    func run() {
        setProcessName("locationd-guard")
        var (app, directories) = (pid_t(0), [String]())
        while let line = readLine() {
            if line.hasPrefix(GuardCommand.remove) {
                directories.append(String(line.dropFirst(GuardCommand.remove.count)))
            } else {
                app = pid_t(line) ?? app
            }
        }
        if app > 0 { AppProcesses(app: app, mark: mark).signal(SIGKILL) }
        for directory in directories { removeTree(directory) }
    }
}
