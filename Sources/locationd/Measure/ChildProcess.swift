import CSystemCalls

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// This very program as a child, with other arguments; its errors go to our standard error.
final class ChildProcess {
    /// The process's number.
    let identifier: Int32
    private let output: Int32
    private var isOver = false

    /// Starts the child.
    init(_ arguments: [String]) throws(Failure) {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { throw Failure(.systemError, "no pipe: \(systemMessage(errno))") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[1]) }
        output = ends[0]
        let result = ChildProcess.spawn("/proc/self/exe", ["locationd"] + arguments, standardOutput: ends[1])
        guard case .success(let child) = result else {
            close(ends[0])
            guard case .failure(let error) = result else { preconditionFailure("a result has two cases") }
            throw error
        }
        identifier = child
    }

    deinit {
        if !isOver {
            kill(identifier, SIGKILL)
            _ = wait()
        }
        close(output)
    }

    /// Runs the program with other arguments and returns what it prints.
    ///
    /// - Throws: when it cannot be started, or ends with another exit code than 0.
    static func runSelf(_ arguments: [String]) throws(Failure) -> String { try ChildProcess(arguments).finish() }

    /// Whether the child says something within so many seconds; its end says nothing.
    func saysSomething(within seconds: Double) -> Bool {
        locationd_wait(output, LOCATIOND_READABLE, -1, Int64(seconds * 1e9))
        var ready = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&ready, 1, 0) == 1 && Int32(ready.revents) & POLLIN != 0
    }

    /// Asks the child to end, and returns what it has printed.
    func end() throws(Failure) -> String {
        kill(identifier, SIGTERM)
        return try finish()
    }

    private func finish() throws(Failure) -> String {
        let text = try readText(from: output, named: "a run of the experiment")
        let status = wait()
        // The low seven bits are the signal that ended it, the next byte its exit code.
        guard status == 0 else {
            let code = (status >> 8) & 0xFF
            throw Failure(
                Failure.Code(rawValue: code) ?? .software,
                status & 0x7F == 0 ? nil : "a run of the experiment was ended by signal \(status & 0x7F)")
        }
        return text
    }

    private func wait() -> Int32 {
        var status: Int32 = 0
        while unsafe waitpid(identifier, &status, 0) < 0, errno == EINTR {}
        isOver = true
        return status
    }

    private static func spawn(
        _ path: String, _ arguments: [String], standardOutput: Int32
    ) -> Result<pid_t, Failure> {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_adddup2(&actions, standardOutput, STDOUT_FILENO)
        var words = unsafe arguments.map { unsafe strdup($0) } + [nil]
        defer { unsafe words.forEach { unsafe free($0) } }
        var child: pid_t = 0
        let code = unsafe posix_spawn(&child, path, &actions, nil, &words, environ)
        return code == 0
            ? .success(child) : .failure(Failure(.systemError, "\(path): cannot be started: \(systemMessage(code))"))
    }
}
