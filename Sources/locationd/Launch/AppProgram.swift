import CSystemCalls

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The app as it lies on the disk: a program and its arguments.
struct AppProgram {
    /// As it was typed.
    let name: String
    /// Where it is.
    let path: String
    let arguments: [String]

    /// Finds a program, as a shell would.
    /// - Parameter words: the program and its arguments; at least one.
    init(_ words: [String]) throws(Failure) {
        name = words[0]
        arguments = words
        path = try AppProgram.find(name)
    }

    /// What the app is called if nobody says otherwise: the file's name.
    var fileName: String { name.split(separator: "/").last.map(String.init) ?? name }

    private static func find(_ name: String) throws(Failure) -> String {
        guard !name.isEmpty else { throw Failure(.usage, "the app's name is empty; name a program behind --") }
        guard !name.contains("/") else {
            try check(name)
            return name
        }
        let path = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
        for directory in path.split(separator: ":", omittingEmptySubsequences: false) {
            let file = "\(directory.isEmpty ? "." : directory)/\(name)"
            if isFile(file), unsafe access(file, X_OK) == 0 { return file }
        }
        throw Failure(.noInput, "\(name): no such program in PATH; one in this directory is ./\(name)")
    }

    private static func check(_ path: String) throws(Failure) {
        guard unsafe access(path, F_OK) == 0 else { throw Failure(.noInput, "\(path): \(systemMessage(errno))") }
        guard isFile(path) else { throw Failure(.noInput, "\(path): is no file; name a program") }
        guard unsafe access(path, X_OK) == 0 else {
            throw Failure(.noPermission, "\(path): may not be executed; chmod +x, or name who reads it: sh \(path)")
        }
    }

    private static func isFile(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
}

extension AppProgram {
    /// Starts it: the number of its process, or -errno.
    /// - Parameters:
    ///   - variables: `NAME=value`, in place of what the environment says of these names.
    ///   - socket: what it inherits; -1 is nothing.
    func start(with variables: [String], socket: Int32) -> pid_t {
        let names = variables.map { $0.prefix { $0 != "=" } + "=" } + ["LOCATIOND_APP_SOCKET="]
        var words = unsafe arguments.map { unsafe strdup($0) } + [nil]
        var environment = unsafe variables.map { unsafe strdup($0) }
        // As they are: a value need not be text.
        var entry = unsafe environ
        while let variable = unsafe entry.pointee {
            let isReplaced = names.contains { unsafe strncmp(variable, String($0), $0.utf8.count) == 0 }
            if !isReplaced { unsafe environment.append(strdup(variable)) }
            unsafe entry += 1
        }
        unsafe environment.append(nil)
        defer {
            unsafe words.forEach { unsafe free($0) }
            unsafe environment.forEach { unsafe free($0) }
        }
        return unsafe locationd_start(path, &words, &environment, socket)
    }
}
