import Glibc
import LocationModel
import LocationService
import Synchronization
import SystemCalls

/// Runs a shell command for each event of some kinds: one after the other, on a thread of its own, so that the run
/// never waits for them.
///
/// A command gets the event as a line of JSON on its standard input, and has a time limit, after which it and its
/// children are killed. What it prints goes to standard error, because standard output is the run's.
final class Hooks: Sendable {
    /// The most commands that may wait; of more, the oldest are dropped, which is logged.
    private static let longestQueue = 64
    /// Seconds that the run's end waits for commands.
    static let graceTime = 5.0

    /// What to run at which event.
    struct Commands: Hashable, Sendable {
        var enter: String?
        var exit: String?
        var lost: String?
        /// Seconds that a command may take.
        var timeout = 10.0

        fileprivate func hook(for event: ServiceEvent) -> (name: String, command: String)? {
            switch event {
            case .locationEvent(_, .region(_, .entered, _)): enter.map { ("on-enter", $0) }
            case .locationEvent(_, .region(_, .exited, _)): exit.map { ("on-exit", $0) }
            case .source(.lost): lost.map { ("on-lost", $0) }
            default: nil
            }
        }
    }

    private struct Job: Sendable {
        let name: String
        let command: String
        let timeout: Double
        let line: [UInt8]
    }

    /// The commands that are not finished.
    private struct Jobs: Sendable {
        var waiting: [Job] = []
        var isRunning = false
        /// The process that runs one, until it is reaped.
        var process: Int32?

        var isEmpty: Bool { waiting.isEmpty && !isRunning }
    }

    private let commands: Mutex<Commands>
    private let jobs = Mutex(Jobs())
    /// Readable when a job was added.
    private let event = EventDescriptor()
    /// Readable when the last job is finished.
    private let finished = EventDescriptor()
    private let hasThread = Atomic(false)

    init(_ commands: Commands) { self.commands = Mutex(commands) }

    /// Sets other commands, for the events from now on.
    func replace(by commands: Commands) { self.commands.withLock { $0 = commands } }

    /// Starts to observe an app's events.
    func observe(_ application: inout Application) {
        var printer = JSONLinesPrinter()
        var isLost = false
        application.observe { [self] event, time in
            // Most events are deliveries, for which the lock is not taken.
            switch event {
            case .locationEvent: break
            case .source(.lost):
                // An outage can have several reasons, one after the other.
                guard !isLost else { return }
                isLost = true
            case .source(.found):
                isLost = false
                return
            default: return
            }
            let commands = commands.withLock { $0 }
            guard let (name, command) = commands.hook(for: event) else { return }
            var line: [UInt8] = []
            printer.append(event, at: time, to: &line)
            append(Job(name: name, command: command, timeout: commands.timeout, line: line))
        }
    }

    /// Starts the thread before the first command. It stays, because its end would kill the command that it has
    /// started.
    private func startThreadOnce() {
        guard !hasThread.exchange(true, ordering: .relaxed) else { return }
        do throws(SystemError) {
            try startThread(named: "hooks") { [self] in
                while true {
                    awaitReadiness(of: event.descriptor)
                    event.clear()
                    while let job = next() { run(job) }
                    finished.notify()
                }
            }
        } catch {
            hasThread.store(false, ordering: .relaxed)
            log("hooks cannot run: cannot start a thread: \(error)")
        }
    }

    private func append(_ job: Job) {
        let isFull = jobs.withLock { jobs in
            jobs.waiting.append(job)
            guard jobs.waiting.count > Hooks.longestQueue else { return false }
            jobs.waiting.removeFirst()
            return true
        }
        if isFull { log("the hooks are too slow; the oldest of \(Hooks.longestQueue) that waited is dropped") }
        startThreadOnce()
        event.notify()
    }

    private func next() -> Job? {
        jobs.withLock { jobs in
            jobs.isRunning = !jobs.waiting.isEmpty
            return jobs.isRunning ? jobs.waiting.removeFirst() : nil
        }
    }

    /// Waits until the commands of all events are finished, for at most `seconds`; then the one that runs is
    /// killed with its children, and those that wait are not run.
    /// - Returns: how many were not run.
    @discardableResult func finish(within seconds: Double = Hooks.graceTime) -> Int {
        let deadline = Deadline(after: seconds)
        while hasThread.load(ordering: .relaxed), !jobs.withLock({ $0.isEmpty }) {
            guard !deadline.hasPassed else {
                let count = jobs.withLock { jobs in
                    if let process = jobs.process { kill(-process, SIGKILL) }
                    defer { jobs.waiting = [] }
                    return jobs.waiting.count
                }
                let rest = count > 0 ? ", and \(count.grouped) that waited are not run" : ""
                log("the run ends before its hooks: the last one is killed\(rest)")
                return count
            }
            awaitReadiness(of: finished.descriptor, nanoseconds: deadline.nanosecondsLeft)
            finished.clear()
        }
        return 0
    }

    private func run(_ job: Job) {
        do throws(SystemError) {
            let input = try makePipe()
            // A line is shorter than the pipe's buffer, so this does not block.
            _ = writeAll(job.line, to: input.writing)
            closeDescriptor(input.writing)
            defer { closeDescriptor(input.reading) }
            let script = "exec <&\(appSocketDescriptor) \(appSocketDescriptor)<&- >&2\n\(job.command)"
            // The shell's errors begin with the hook's name.
            let process = try startApp(
                "/bin/sh", arguments: ["sh", "-c", script, job.name], setting: [], removing: [], socket: input.reading)
            jobs.withLock { $0.process = process }
            report(waitForEnd(of: process, within: job.timeout), of: job)
        } catch {
            log("\(job.name): cannot be started: \(error)")
        }
    }

    /// How a command has ended; nil if its time was up.
    private func waitForEnd(of process: Int32, within timeout: Double) -> ProcessEnd? {
        if let descriptor = try? ProcessDescriptor.open(process) {
            ProcessDescriptor.waitForEnd(descriptor, nanoseconds: Int64(timeout * 1e9))
            closeDescriptor(descriptor)
        }
        jobs.withLock { $0.process = nil }
        let end = ChildProcesses.reap(process)
        // Kills what it left running in its process group.
        kill(-process, SIGKILL)
        if end == nil { ChildProcesses.waitForEnd(of: process) }
        return end
    }

    private func report(_ end: ProcessEnd?, of job: Job) {
        switch end {
        case .exited(0): break
        case .exited(let code): log("\(job.name): exited with \(code)")
        case .killed(let signal): log("\(job.name): was killed by signal \(signal)")
        case nil: log("\(job.name): was killed, because it took longer than \(TimeSpan(seconds: job.timeout).text)")
        }
    }

    private func log(_ text: String) { StandardError.report(text, .warning) }
}
