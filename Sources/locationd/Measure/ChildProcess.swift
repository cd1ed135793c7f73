#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Runs this very program as a child and waits for it.
enum ChildProcess {
    /// Runs the program with other arguments and returns what it prints; its errors go to our standard error.
    ///
    /// - Throws: when it cannot be started, or ends with another exit code than 0.
    static func runSelf(_ arguments: [String]) throws(Failure) -> String {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { throw Failure(.systemError, "no pipe: \(systemMessage(errno))") }
        let (reading, writing) = (ends[0], ends[1])
        _ = fcntl(reading, F_SETFD, FD_CLOEXEC)
        let result = spawn("/proc/self/exe", ["locationd"] + arguments, standardOutput: writing)
        close(writing)
        defer { close(reading) }
        guard case .success(let child) = result else {
            guard case .failure(let error) = result else { preconditionFailure("a result has two cases") }
            throw error
        }
        let output = try readText(from: reading, named: "a run of the experiment")
        var status: Int32 = 0
        while unsafe waitpid(child, &status, 0) < 0, errno == EINTR {}
        // The low seven bits are the signal that ended it, the next byte its exit code.
        guard status == 0 else {
            let code = (status >> 8) & 0xFF
            throw Failure(
                Failure.Code(rawValue: code) ?? .software,
                status & 0x7F == 0 ? nil : "a run of the experiment was ended by signal \(status & 0x7F)")
        }
        return output
    }

    private static func spawn(
        _ path: String, _ arguments: [String], standardOutput: Int32
    ) -> Result<pid_t, Failure> {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_adddup2(&actions, standardOutput, STDOUT_FILENO)
        unsafe posix_spawn_file_actions_addclose(&actions, standardOutput)
        var words = unsafe arguments.map { unsafe strdup($0) } + [nil]
        defer { unsafe words.forEach { unsafe free($0) } }
        var child: pid_t = 0
        let code = unsafe posix_spawn(&child, path, &actions, nil, &words, environ)
        return code == 0
            ? .success(child) : .failure(Failure(.systemError, "\(path): cannot be started: \(systemMessage(code))"))
    }
}
