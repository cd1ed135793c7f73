import Glibc
import SystemCalls

/// An app's process and its descendants.
///
/// Most are in its process group, which one call signals. A shell with job control and timeout(1) leave the group,
/// setsid(1) and daemons the session as well: these are found by a variable in the environment that their program was
/// started with, which a process cannot remove.
struct AppProcesses {
    /// Whether a process belongs to the app.
    private enum Membership {
        case none
        /// It is starting a program, and has neither the old environment nor the new one.
        case unknown
        case descendant
    }

    /// The ID of the app's process, which leads a session.
    let app: pid_t
    /// The variable: `NAME=value`.
    let mark: String

    /// Sends a signal to all of them. For SIGSTOP, SIGCONT and SIGKILL it waits until the signal has taken effect
    /// outside the process group, for at most a twentieth of a second.
    func signal(_ number: Int32) {
        _ = kill(-app, number)
        // A process that was being started is found in the next pass; one that is in an uninterruptible call is not
        // waited for.
        for _ in 0..<50 where signalOthers(number) > 0 { sleep(nanoseconds: 1_000_000) }
    }

    /// Returns how many were sent the signal and had not received it before, or may yet turn out to be the app's.
    private func signalOthers(_ number: Int32) -> Int {
        numbers(inDirectory: "/proc").count { process in
            // While the descriptor is open, the process ID cannot refer to another process unnoticed.
            guard process != getpid(), let descriptor = try? ProcessDescriptor.open(process) else { return false }
            defer { closeDescriptor(descriptor) }
            switch membership(of: process) {
            case .none: return false
            case .unknown: return true
            case .descendant:
                guard AppProcesses.isPending(number, state: AppProcesses.state(of: process)) else { return false }
                return (try? ProcessDescriptor.send(number, to: descriptor)) != nil
            }
        }
    }

    private func membership(of process: pid_t) -> Membership {
        if getsid(process) == app { return .descendant }
        // A process that was starting a program at the second reading has an environment at the third.
        for _ in 0..<3 {
            // An unreadable environment belongs to another user's process.
            guard let environment = readFile("/proc/\(process)/environ") else { return .none }
            guard environment.isEmpty else {
                return environment.split(separator: 0).contains { $0.elementsEqual(mark.utf8) } ? .descendant : .none
            }
            guard let arguments = readFile("/proc/\(process)/cmdline") else { return .none }
            if arguments.isEmpty {
                // A process without a program is a kernel thread, or has ended.
                return isReadableLink("/proc/\(process)/exe") ? .unknown : .none
            }
        }
        return .none
    }

    /// The letter of a process's state, as ps(1) shows it; X when it has ended.
    private static func state(of process: pid_t) -> Character {
        // The program's name, in parentheses before it, may contain any character.
        guard let text = readFile("/proc/\(process)/stat"), let end = text.lastIndex(of: UInt8(ascii: ")")),
            end + 2 < text.count
        else { return "X" }
        return Character(Unicode.Scalar(text[end + 2]))
    }

    /// Whether a signal has yet to take effect on a process in this state.
    private static func isPending(_ number: Int32, state: Character) -> Bool {
        switch (number, state) {
        case (_, "Z"), (_, "X"): false
        case (SIGCONT, _): state == "T" || state == "t"
        case (SIGSTOP, _): state != "T" && state != "t"
        default: true
        }
    }
}
