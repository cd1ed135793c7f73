import TraceSource

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Why a command could not do what it was asked: one line that says what to do about it, and an exit code.
struct Failure: Error {
    /// The exit codes of sysexits.h that are used, and two of the shell's.
    enum Code: Int32 {
        /// The run differs from the recorded one.
        case different = 1
        /// `EX_USAGE`
        case usage = 64
        /// `EX_DATAERR`
        case dataError = 65
        /// `EX_NOINPUT`
        case noInput = 66
        /// `EX_SOFTWARE`
        case software = 70
        /// `EX_OSERR`
        case systemError = 71
        /// `EX_CANTCREAT`
        case cannotCreate = 73
        /// `EX_IOERR`
        case inputOutput = 74
        /// `EX_NOPERM`
        case noPermission = 77
        /// Ended by SIGINT, as a shell reports it.
        case interrupted = 130
    }

    let code: Code
    /// One line; nil when everything has been said.
    let message: String?

    init(_ code: Code, _ message: String? = nil) {
        self.code = code
        self.message = message
    }

    /// Prints the line and ends the program.
    func exit() -> Never {
        if let message { StandardError.write("locationd: \(message)\n") }
        Glibc.exit(code.rawValue)
    }
}

extension Failure {
    init(_ error: TraceError) {
        switch error {
        case .notFound(let path):
            self.init(.noInput, "\(path): no such file; name an NMEA 0183 trace, or - for standard input")
        case .isDirectory(let path):
            self.init(.noInput, "\(path): is a directory; name a trace in it")
        case .permissionDenied(let path):
            self.init(.noPermission, "\(path): permission denied; you may not read this file")
        case .empty(let path):
            self.init(.dataError, "\(path): the file is empty; was the trace recorded?")
        case .notNMEA(let path):
            self.init(
                .dataError,
                "\(name(path)): not a single NMEA 0183 sentence in it; is it compressed, or another format?")
        case .noFix(let path):
            self.init(
                .dataError,
                "\(name(path)): sentences, but no position in any of them; the receiver had no fix (see: locationd trace info)"
            )
        case .readFailed(let path, let code):
            self.init(.inputOutput, "\(name(path)): cannot be read: \(systemMessage(code))")
        }
    }
}

private func name(_ path: String) -> String { path == "-" ? "standard input" : path }

/// The system's text for an `errno`.
func systemMessage(_ code: Int32) -> String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
}
