import Glibc
import LocationModel
import SystemCalls

/// Unbuffered standard error. A message is lost when it cannot be written, or is not read within half a second.
///
/// Under systemd, lines begin with their priority, which the journal removes (sd-daemon(3)).
enum StandardError {
    /// The priority of a message, numbered as by syslog(3).
    enum Priority: Int {
        case error = 3
        case warning = 4
        case notice = 5
        case debug = 7
    }

    static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Whether standard error is connected to the journal, which its variable shows.
    static let isJournal: Bool = {
        guard let stream = environmentVariables["JOURNAL_STREAM"],
            let file = (try? FileStatus(of: STDERR_FILENO))?.identity
        else { return false }
        return stream == "\(file.device):\(file.number)"
    }()

    /// Writes a message of this program as one line.
    static func report(_ text: String, _ priority: Priority = .notice) {
        write("locationd: \(oneLine(text))\n", priority)
    }

    /// Writes whole lines.
    static func write(_ text: String, _ priority: Priority = .notice) {
        let text = isJournal ? prefixed(text, priority) : text
        awaitReadiness(of: STDERR_FILENO, .writable, nanoseconds: 500_000_000)
        if isReady(STDERR_FILENO, .writable) { _ = writeAll(Array(text.utf8), to: STDERR_FILENO) }
    }

    /// The lines with the priority before each.
    static func prefixed(_ text: String, _ priority: Priority) -> String {
        text.split(separator: "\n").map { "<\(priority.rawValue)>\($0)\n" }.joined()
    }
}
