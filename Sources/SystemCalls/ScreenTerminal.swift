import Glibc
import LocationModel
import Synchronization

/// The terminal of this process while a program draws a screen on it: keys arrive at once and are not shown, and the
/// lines from before come back at the end.
///
/// There is one terminal, so this is a namespace. It is restored by ``end()``, and at the latest when the process
/// exits.
package enum ScreenTerminal {
    /// The settings from before.
    private static let saved = Mutex<termios?>(nil)

    /// Whether both standard input and standard output are a terminal.
    package static var isThere: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

    /// Switches to the screen.
    ///
    /// Ctrl-C still sends its signal; Ctrl-Z and Ctrl-\ do nothing, because the program would not restore the terminal.
    package static func begin() throws(SystemError) {
        var before = termios()
        _ = try checked(unsafe tcgetattr(STDIN_FILENO, &before))
        var settings = before
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
        unsafe withUnsafeMutableBytes(of: &settings.c_cc) { characters in
            // 0 is _POSIX_VDISABLE.
            for special in [VSUSP, VQUIT] { unsafe characters[Int(special)] = 0 }
            unsafe characters[Int(VMIN)] = 1
            unsafe characters[Int(VTIME)] = 0
        }
        // Before the first change, so that no way out is missed.
        saved.withLock { [before] in $0 = before }
        atexit { ScreenTerminal.end() }
        _ = try checked(unsafe tcsetattr(STDIN_FILENO, TCSANOW, &settings))
        // The alternate screen, without a cursor.
        write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[2J")
    }

    /// Restores the terminal. Repeated calls have no effect.
    package static func end() {
        guard var settings = saved.withLock({ saved in saved.take() }) else { return }
        write("\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l")
        // Keys that were not read must not reach the shell.
        tcflush(STDIN_FILENO, TCIFLUSH)
        unsafe tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    }

    /// Writes to the screen; false if the terminal is gone. What it does not accept within half a second is lost.
    @discardableResult package static func write(_ text: String) -> Bool {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            awaitReadiness(of: STDOUT_FILENO, .writable, nanoseconds: 500_000_000)
            guard isReady(STDOUT_FILENO, .writable) else { return true }
            guard let count = try? writeSome(of: rest.prefix(1024), to: STDOUT_FILENO), count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// The keys that were pressed since the last call, as bytes; nil if the terminal is gone. Call it when standard
    /// input is readable.
    package static func keys() -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 64)
        do throws(SystemError) {
            let count = try readSome(into: &bytes, of: STDIN_FILENO)
            return count > 0 ? Array(bytes.prefix(count)) : nil
        } catch {
            return error.code == EAGAIN ? [] : nil
        }
    }
}
