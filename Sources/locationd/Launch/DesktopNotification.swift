import LocationModel
import SystemCalls

/// What a local notification of a launched app shows to the user, whether the app runs or not: on the desktop, by
/// `notify-send`, or as a line on standard error.
struct DesktopNotification {
    private let text: NotificationText

    /// Nil if it is not known what it shows, as of a scenario's.
    init?(_ notification: LocalNotification) {
        guard let text = NotificationText(title: notification.title ?? "", text: notification.text ?? "") else {
            return nil
        }
        self.text = text
    }

    /// Shows it, and does not wait for the desktop.
    func show() {
        guard ["DISPLAY", "WAYLAND_DISPLAY"].contains(where: { environmentVariable($0)?.isEmpty == false }) else {
            return printLine()
        }
        do throws(SystemError) {
            try startThread(named: "notification") { if !showOnDesktop() { printLine() } }
        } catch {
            printLine()
        }
    }

    func printLine() {
        StandardError.report("notification \(text.line)")
    }

    /// False if the desktop does not show it.
    private func showOnDesktop() -> Bool {
        // A program's argument ends at a zero byte.
        let words = [text.summary, text.body].map { shellQuoted($0.replacing("\0", with: "")) }
        let command = "notify-send -- \(words[0]) \(words[1]) 2>/dev/null"
        return (try? runShellCommand(command, input: []))?.end == .exited(code: 0)
    }
}
