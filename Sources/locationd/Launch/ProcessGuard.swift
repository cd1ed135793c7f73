import Glibc
import Synchronization
import SystemCalls

/// A child process that outlives this one by a moment, to end the app's processes and remove temporary directories
/// however this one ends.
///
/// The kernel kills the app itself when its launcher ends (PR_SET_PDEATHSIG), but not the app's descendants: see
/// ``AppProcesses``. The child process runs ``GuardCommand``.
final class ProcessGuard: Sendable {
    private struct State {
        /// The pipe to the child process; nil once that has ended.
        var pipe: Int32?
        var app: AppProcesses?
    }

    /// `NAME=value`, a variable in the environment of this launcher's app only.
    let mark: String
    private let process: pid_t
    private let state: Mutex<State>

    /// Starts the child process.
    init() throws(Failure) {
        mark = "LOCATIOND_LAUNCH=\(getpid()).\(monotonicNanoseconds())"
        do throws(SystemError) {
            let pipe = try makePipe()
            defer { closeDescriptor(pipe.reading) }
            process = try startSelf(["guard", mark], input: pipe.reading, isDetached: true)
            state = Mutex(State(pipe: pipe.writing))
        } catch {
            throw Failure(.systemError, "cannot start a process: \(error)")
        }
    }

    deinit { close() }

    /// Sets the app's process, nil for none. Must be called before the ID of an earlier process can be reused.
    func watch(_ app: pid_t?) {
        state.withLock { state in
            state.app = app.map { AppProcesses(app: $0, mark: mark) }
            if let pipe = state.pipe { _ = writeAll(Array("\(app ?? 0)\n".utf8), to: pipe) }
        }
    }

    /// Has a temporary directory removed at the end.
    func removeAtEnd(_ directory: String) {
        state.withLock { state in
            if let pipe = state.pipe { _ = writeAll(Array("\(GuardCommand.remove)\(directory)\n".utf8), to: pipe) }
        }
    }

    /// Sends a signal to the app, if it has a process, and to its descendants.
    func signal(_ number: Int32) {
        // One signal at a time, so that the last one takes effect.
        state.withLock { $0.app?.signal(number) }
    }

    /// Ends the child process, and waits until it and the app that it watches have ended.
    func close() {
        let pipe = state.withLock { state in
            defer { state.pipe = nil }
            return state.pipe
        }
        guard let pipe else { return }
        closeDescriptor(pipe)
        ChildProcesses.waitForEnd(of: process)
    }
}
