import Glibc
import Synchronization
import SystemCalls

/// A child process that can be started, signalled and reaped.
struct GPSDProcess: Sendable {
    /// Held while a child is started, and while a descriptor is made that cannot be created with close-on-exec.
    static let inheritance = Mutex(())

    let identifier: pid_t

    /// Starts a program with exactly these arguments and this environment. Standard input is the given descriptor, or
    /// /dev/null; standard output and error are the other one.
    init(
        _ path: String, _ arguments: [String], environment: [String], input: Int32? = nil, output: Int32? = nil
    ) throws {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        if let input {
            unsafe posix_spawn_file_actions_adddup2(&actions, input, 0)
        } else {
            unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        }
        for descriptor in [Int32(1), 2] {
            if let output {
                unsafe posix_spawn_file_actions_adddup2(&actions, output, descriptor)
            } else {
                unsafe posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
            }
        }
        // The test runner may block or ignore signals, which a child would inherit. A process group of its own protects
        // it from Ctrl-C.
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        unsafe sigemptyset(&none)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        var all = sigset_t()
        unsafe sigfillset(&all)
        unsafe posix_spawnattr_setsigdefault(&attributes, &all)
        unsafe posix_spawnattr_setpgroup(&attributes, 0)
        let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
        unsafe posix_spawnattr_setflags(&attributes, Int16(flags))

        var argv = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
        var envp = unsafe environment.map { unsafe strdup($0) } + [nil]
        defer {
            unsafe argv.forEach { unsafe free($0) }
            unsafe envp.forEach { unsafe free($0) }
        }
        var identifier: pid_t = 0
        let code = GPSDProcess.inheritance.withLock { _ in
            unsafe posix_spawn(&identifier, path, &actions, &attributes, &argv, &envp)
        }
        guard code == 0 else { throw SystemError(code) }
        self.identifier = identifier
    }

    func signal(_ signal: Int32) { kill(identifier, signal) }

    /// Stops it (SIGSTOP), and waits until it has stopped.
    func stop() {
        signal(SIGSTOP)
        _ = Deadline(after: 60).wait { waitpid(identifier, nil, WUNTRACED | WNOHANG) != 0 }
    }

    /// Whether it has ended; if so it is reaped, and this must not be called again.
    func hasEnded() -> Bool { waitpid(identifier, nil, WNOHANG) == identifier }

    /// Waits for its end; false if it still runs at the deadline.
    func waitForEnd(before deadline: Deadline) -> Bool { deadline.wait { hasEnded() } }

    func killAndWait() {
        signal(SIGKILL)
        waitpid(identifier, nil, 0)
    }
}
