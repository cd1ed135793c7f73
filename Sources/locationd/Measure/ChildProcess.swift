import Glibc
import SystemCalls

/// This program as a child process with other arguments; its errors go to our standard error.
final class ChildProcess {
    let identifier: Int32
    private let output: Int32
    private var hasEnded = false

    init(_ arguments: [String]) throws(Failure) {
        do throws(SystemError) {
            let pipe = try makePipe()
            defer { closeDescriptor(pipe.writing) }
            output = pipe.reading
            do throws(SystemError) { identifier = try startSelf(arguments, output: pipe.writing) } catch {
                closeDescriptor(pipe.reading)
                throw error
            }
        } catch {
            throw Failure(.systemError, "cannot start a process: \(error)")
        }
    }

    deinit {
        if !hasEnded {
            kill(identifier, SIGKILL)
            _ = wait()
        }
        closeDescriptor(output)
    }

    /// Whether the child prints something before the deadline; the end of its output does not count.
    private func hasOutput(before deadline: Deadline) -> Bool {
        awaitReadiness(of: output, nanoseconds: deadline.nanosecondsLeft)
        return hasBytes(output)
    }

    /// The next line that the child prints within `seconds`; nil if it prints none.
    func line(within seconds: Double) -> String? {
        let deadline = Deadline(after: seconds)
        var (line, byte): ([UInt8], [UInt8]) = ([], [0])
        // A byte at a time, so that what follows the line stays in the pipe for `finish()`.
        while hasOutput(before: deadline) {
            guard (try? readSome(into: &byte, of: output)) == 1 else { return nil }
            if byte == [UInt8(ascii: "\n")] { return String(decoding: line, as: UTF8.self) }
            line += byte
        }
        return nil
    }

    /// Sends the child a signal.
    func send(_ signal: Int32) { kill(identifier, signal) }

    /// Asks the child to end (SIGTERM), and returns what it has printed.
    func end() throws(Failure) -> String {
        kill(identifier, SIGTERM)
        return try finish()
    }

    /// Waits for its end, and returns what it has printed.
    /// - Throws: if it ends with an exit code other than 0.
    func finish() throws(Failure) -> String {
        let text = try readText(from: output, named: "a run of the experiment")
        switch wait() {
        case .exited(code: 0), nil: return text
        case .exited(let code): throw Failure(Failure.Code(rawValue: code))
        case .killed(let signal): throw Failure(.software, "a run of the experiment was ended by signal \(signal)")
        }
    }

    private func wait() -> ProcessEnd? {
        hasEnded = true
        return ChildProcesses.waitForEnd(of: identifier)
    }
}
