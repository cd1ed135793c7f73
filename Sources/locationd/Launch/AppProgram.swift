import SystemCalls

/// The app's program file and its arguments.
struct AppProgram {
    /// The name as it was typed.
    let name: String
    /// The path of the file.
    let path: String
    let arguments: [String]

    /// Finds a program as a shell does, by its path or in `PATH`.
    /// - Parameter words: the program and its arguments; at least one.
    init(_ words: [String]) throws(Failure) {
        name = words[0]
        arguments = words
        path = try AppProgram.find(name)
    }

    /// The same program without standard output and standard error; nor does Swift's runtime make a backtrace of a
    /// crash, which would not be shown and takes longer than a short run.
    var silenced: AppProgram {
        let line = #"export SWIFT_BACKTRACE=enable=no; exec "$0" "$@" >/dev/null 2>&1"#
        return AppProgram(
            name: name, path: "/bin/sh", arguments: ["sh", "-c", line, path] + arguments.dropFirst())
    }

    private init(name: String, path: String, arguments: [String]) {
        (self.name, self.path, self.arguments) = (name, path, arguments)
    }

    private static func find(_ name: String) throws(Failure) -> String {
        guard !name.isEmpty else { throw Failure(.usage, "the app's name is empty; name a program after --") }
        guard !name.contains("/") else {
            try check(name)
            return name
        }
        let path = environmentVariable("PATH") ?? "/usr/local/bin:/usr/bin:/bin"
        for directory in path.split(separator: ":", omittingEmptySubsequences: false) {
            let file = "\(directory.isEmpty ? "." : directory)/\(name)"
            if isRegularFile(file), isExecutable(file) { return file }
        }
        throw Failure(.noInput, "\(name): no such program in PATH; one in this directory is ./\(name)")
    }

    private static func check(_ path: String) throws(Failure) {
        let kind: FileStatus.Kind
        do throws(SystemError) { kind = try FileStatus(of: path).kind } catch {
            throw Failure(.noInput, "\(path): \(error)")
        }
        guard kind == .regular else { throw Failure(.noInput, "\(path): is not a file; name a program") }
        guard isExecutable(path) else {
            throw Failure(
                .noPermission, "\(path): permission denied; chmod +x it, or run it by its interpreter: sh \(path)")
        }
    }
}
