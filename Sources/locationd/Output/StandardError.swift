import Glibc
import SystemCalls

/// Unbuffered standard error. A message is lost when it cannot be written, or is not read within half a second.
enum StandardError {
    static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    static func write(_ text: String) {
        awaitReadiness(of: STDERR_FILENO, .writable, nanoseconds: 500_000_000)
        if isReady(STDERR_FILENO, .writable) { _ = writeAll(Array(text.utf8), to: STDERR_FILENO) }
    }
}
