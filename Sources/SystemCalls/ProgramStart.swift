import CSystemCalls
import Glibc

/// The descriptor of the socket in a program started by ``startApp(_:arguments:setting:removing:socket:)``.
package let appSocketDescriptor: Int32 = 3

/// Starts an app as a child in its own session, so that it and its children form one process group with its ID, unless
/// they leave it, and no terminal sends them signals or stops them. Returns when the program is running.
///
/// It inherits standard output and standard error, and has no standard input, the socket as ``appSocketDescriptor``,
/// and no other descriptor; all signals have their default actions and are unblocked. The kernel kills it when the
/// calling thread ends for any reason.
///
/// - Parameters:
///   - variables: `NAME=value`, which replace variables of the same names in this process's environment.
///   - removed: names of variables to remove from the app's environment.
///   - socket: nil for none.
/// - Returns: the child's process ID.
/// - Throws: the reason if it could not be started; there is then no child.
package func startApp(
    _ path: String, arguments: [String], setting variables: [String], removing removed: [String], socket: Int32?
) throws(SystemError) -> Int32 {
    let report = try makePipe()
    defer { close(report.reading) }
    var words = unsafe CStrings(arguments)
    defer { unsafe words.free() }
    var environment = unsafe CStrings.environment(setting: variables, removing: removed)
    defer { unsafe environment.free() }

    // A signal that reaches the child before its handlers are removed would run this process's handlers.
    var (all, before) = (sigset_t(), sigset_t())
    unsafe sigfillset(&all)
    unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
    let child = unsafe locationd_fork_app(
        path, &words.pointers, &environment.pointers, socket ?? -1, appSocketDescriptor, report.writing)
    let failure = SystemError.last
    unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
    close(report.writing)
    guard child > 0 else { throw failure }
    // The other end is closed when the program is executed or the child has ended.
    var code: Int32 = 0
    guard retried({ unsafe read(report.reading, &code, 4) }) == 4 else { return child }
    ChildProcesses.waitForEnd(of: child)
    throw SystemError(code)
}

/// Starts this program again as a child, with other arguments.
///
/// It inherits standard error and no higher descriptor.
/// - Parameters:
///   - input: its standard input; nil means this process's.
///   - output: its standard output; nil means this process's.
///   - isDetached: whether it runs in its own session, with all signals blocked, and without standard output and
///     standard error.
/// - Returns: the child's process ID.
package func startSelf(
    _ arguments: [String], input: Int32? = nil, output: Int32? = nil, isDetached: Bool = false
) throws(SystemError) -> Int32 {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    if let input { unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO) }
    if let output { unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO) }
    unsafe posix_spawn_file_actions_addclosefrom_np(&actions, isDetached ? STDOUT_FILENO : STDERR_FILENO + 1)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var blocked = sigset_t()
    unsafe sigemptyset(&blocked)
    if isDetached { unsafe sigfillset(&blocked) }
    unsafe posix_spawnattr_setsigmask(&attributes, &blocked)
    let session = isDetached ? Int32(LOCATIOND_SPAWN_SETSID) : 0
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | session))
    var words = unsafe CStrings(["locationd"] + arguments)
    defer { unsafe words.free() }
    var child: pid_t = 0
    let code = unsafe posix_spawn(&child, "/proc/self/exe", &actions, &attributes, &words.pointers, environ)
    guard code == 0 else { throw SystemError(code) }
    return child
}

/// Strings as required by execve(2): pointers with nil at the end.
@unsafe private struct CStrings {
    var pointers: [UnsafeMutablePointer<CChar>?]

    init(_ texts: [String]) { unsafe pointers = texts.map { unsafe strdup($0) } + [nil] }

    static func environment(setting variables: [String], removing removed: [String]) -> CStrings {
        var strings = unsafe CStrings(variables)
        unsafe strings.pointers.removeLast()
        let names = (variables.map { String($0.prefix { $0 != "=" }) } + removed).map { "\($0)=" }
        // Copied as bytes, because a value need not be valid text.
        var entry = unsafe environ
        while let variable = unsafe entry.pointee {
            let isReplaced = names.contains { unsafe strncmp(variable, $0, $0.utf8.count) == 0 }
            if !isReplaced { unsafe strings.pointers.append(strdup(variable)) }
            unsafe entry += 1
        }
        unsafe strings.pointers.append(nil)
        return unsafe strings
    }

    func free() { unsafe pointers.forEach { unsafe Glibc.free($0) } }
}
