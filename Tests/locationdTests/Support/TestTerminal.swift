import Foundation
import SystemCalls
import TestSupport
import Testing

/// The program on a terminal of its own, which is its controlling one: keys such as Ctrl-C send signals.
final class TestTerminal {
    private let process = Process()
    private var main: Int32
    private let device: Int32
    private let before: termios
    /// Everything that the program has written.
    private(set) var output = ""
    private var bytes: [UInt8] = []

    convenience init(columns: UInt16, rows: UInt16, _ arguments: String...) throws {
        try self.init(columns: columns, rows: rows, command: [Program.path] + arguments)
    }

    /// A shell command with the program as `$0`, which replaces the shell.
    convenience init(shell line: String, _ arguments: [String]) throws {
        try self.init(columns: 80, rows: 24, command: ["/bin/sh", "-c", line, Program.path] + arguments)
    }

    private init(columns: UInt16, rows: UInt16, command: [String]) throws {
        var (main, device): (Int32, Int32) = (-1, -1)
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        try #require(unsafe openpty(&main, &device, nil, nil, &size) == 0)
        (self.main, self.device) = (main, device)
        for descriptor in [main, device] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        before = TestTerminal.settings(of: device)
        process.executableURL = URL(filePath: "/usr/bin/setsid")
        process.arguments = ["--ctty", "--wait"] + command
        let terminal = FileHandle(fileDescriptor: device)
        (process.standardInput, process.standardOutput, process.standardError) = (terminal, terminal, terminal)
        try process.run()
    }

    deinit {
        if process.isRunning { process.terminate() }
        hangUp()
        close(device)
    }

    /// Closes the terminal, as its window or connection does: the kernel sends SIGHUP to the program.
    func hangUp() {
        if main >= 0 { close(main) }
        main = -1
    }

    private static func settings(of device: Int32) -> termios {
        var settings = termios()
        _ = unsafe tcgetattr(device, &settings)
        return settings
    }

    /// Whether keys are shown and lines are edited as before the program started.
    var isRestored: Bool {
        let now = TestTerminal.settings(of: device)
        return now.c_lflag == before.c_lflag && now.c_iflag == before.c_iflag && now.c_oflag == before.c_oflag
            && (unsafe withUnsafeBytes(of: now.c_cc) { now in
                unsafe withUnsafeBytes(of: before.c_cc) { unsafe now.elementsEqual($0) }
            })
    }

    func resize(columns: UInt16, rows: UInt16) {
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = unsafe ioctl(device, UInt(TIOCSWINSZ), &size)
    }

    func press(_ keys: String) { _ = unsafe write(main, Array(keys.utf8), keys.utf8.count) }

    /// The program itself, the only child of setsid.
    var identifier: Int32? {
        let path = "/proc/\(process.processIdentifier)/task/\(process.processIdentifier)/children"
        guard let children = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
        return children.split(separator: " ").first.flatMap { Int32($0) }
    }

    /// Reads until the screen satisfies a condition.
    func wait(for condition: ([String]) -> Bool) -> Bool {
        let deadline = Deadline(after: 120)
        while !condition(screen) {
            guard !deadline.hasPassed, read() else { return false }
        }
        return true
    }

    /// Reads until the program has ended; returns its exit status.
    func finish() -> Int32 {
        let deadline = Deadline(after: 120)
        while process.isRunning, !deadline.hasPassed { _ = read() }
        while read(within: 0) {}
        return process.isRunning ? -1 : process.terminationStatus
    }

    /// Reads what has arrived; false if nothing has.
    @discardableResult private func read(within milliseconds: Int32 = 200) -> Bool {
        var ready = pollfd(fd: main, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&ready, 1, milliseconds) > 0 else { return milliseconds > 0 }
        var piece = [UInt8](repeating: 0, count: 65_536)
        let count = unsafe Glibc.read(main, &piece, piece.count)
        guard count > 0 else { return false }
        bytes += piece[..<count]
        output = String(decoding: bytes, as: UTF8.self)
        return true
    }

    /// The lines of the screen, as far as they were drawn: a terminal that knows only what the program uses.
    var screen: [String] {
        var lines: [Int: String] = [:]
        let text = output.components(separatedBy: "\u{1B}[?1049l").first ?? ""
        for part in text.components(separatedBy: "\u{1B}[2J").last?.components(separatedBy: "\u{1B}[") ?? [] {
            guard let match = part.prefixMatch(of: /(\d+);1H/), let row = Int(match.1) else {
                // A colour in the line before.
                if let last = lines[-1].flatMap({ Int($0) }), let color = part.prefixMatch(of: /\d*m/) {
                    lines[last, default: ""] += part[color.range.upperBound...]
                }
                continue
            }
            lines[row] = String(part[match.range.upperBound...])
            lines[-1] = "\(row)"
        }
        lines[-1] = nil
        return (1...max(1, lines.keys.max() ?? 1)).map { lines[$0] ?? "" }
    }
}
