import LocationModel
import SystemCalls

/// What a local notification of a launched app shows to the user, whether the app runs or not: on the desktop, by
/// `notify-send`, or as a line on standard error.
struct DesktopNotification {
    private let title: String
    private let text: String

    /// Nil if it is not known what it shows, as of a scenario's.
    init?(_ notification: LocalNotification) {
        title = notification.title ?? ""
        text = notification.text ?? ""
        if title.isEmpty && text.isEmpty { return nil }
    }

    /// Shows it, and does not wait for the desktop.
    func show() {
        let environment = environmentVariables
        guard ["DISPLAY", "WAYLAND_DISPLAY"].contains(where: { environment[$0]?.isEmpty == false }) else {
            return printLine()
        }
        do throws(SystemError) {
            try startThread(named: "notification") { if !showOnDesktop() { printLine() } }
        } catch {
            printLine()
        }
    }

    func printLine() {
        let parts = [title, text].filter { !$0.isEmpty }.joined(separator: ": ")
        StandardError.write("locationd: notification \(oneLine(parts))\n")
    }

    /// False if the desktop does not show it.
    private func showOnDesktop() -> Bool {
        let (summary, body) = title.isEmpty ? (text, "") : (title, text)
        let command = "notify-send -- \(quoted(summary)) \(quoted(body)) 2>/dev/null"
        return (try? runShellCommand(command, input: []))?.end == .exited(code: 0)
    }

    /// A word of the shell.
    private func quoted(_ text: String) -> String {
        // A program's argument ends at a zero byte.
        "'" + text.replacing("\0", with: "").replacing("'", with: #"'\''"#) + "'"
    }
}
