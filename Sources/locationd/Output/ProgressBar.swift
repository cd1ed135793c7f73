import Glibc
import LocationModel
import SystemCalls

/// A progress bar on a terminal, shown after one second; it prints nothing elsewhere.
struct ProgressBar {
    private static let width = 40
    /// The columns of a terminal that does not know its size.
    private static let usualColumns = 80
    /// Seconds.
    private static let firstDrawAfter = 1.0
    private static let redrawAfter = 0.1

    /// Whether ``update(_:)`` has any effect; if not, callers need not compute the progress.
    let isActive: Bool
    private let begin = monotonicTime()
    private var drawn: Instant?

    /// - Parameter isWanted: whether the total length is known.
    init(isWanted: Bool) { isActive = isWanted && StandardError.isTerminal }

    /// Draws the progress, 0 to 1, if the last drawing is old enough.
    /// - Parameter note: what is known so far; with it the time left is shown, too.
    mutating func update(_ fraction: Double, note: @autoclosure () -> String? = nil) {
        guard isActive else { return }
        let now = monotonicTime()
        guard now.seconds(since: drawn ?? begin) > (drawn == nil ? ProgressBar.firstDrawAfter : ProgressBar.redrawAfter)
        else { return }
        drawn = now
        // A trace whose time jumps can be before its beginning or after its end.
        let part = min(max(fraction, 0), 1)
        let columns = terminalSize(of: STDERR_FILENO)?.columns ?? ProgressBar.usualColumns
        // On a narrow terminal the note needs the room.
        let width = columns < ProgressBar.usualColumns ? ProgressBar.width / 4 : ProgressBar.width
        let filled = Int((part * Double(width)).rounded())
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
        var line = "\(bar) \(Int((part * 100).rounded(.down))) %"
        let note = part > 0 ? note() : nil
        if let note {
            let left = now.seconds(since: begin) * (1 - part) / part
            line += ", \(TimeSpan(seconds: left.rounded(.up)).text) left; \(note)"
        }
        // A line that is wrapped could not be drawn over.
        StandardError.write("\r\(line.prefix(max(1, columns - 1)))\(note == nil ? "" : "\u{1B}[K")")
    }

    /// Removes the bar, so that other output begins on an empty line.
    mutating func clear() {
        guard drawn != nil else { return }
        StandardError.write("\r\u{1B}[K")
        drawn = nil
    }
}
