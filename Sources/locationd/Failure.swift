import ArgumentParser
import Scenario
import TraceSource

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Why a command could not do what it was asked: one line that says what to do about it, and an exit code.
struct Failure: Error {
    /// The exit codes of sysexits.h that are used, and three of the shell's.
    enum Code: Int32 {
        /// The run differs from the recorded one, or from what a scenario expects.
        case different = 1
        /// `EX_USAGE`
        case usage = 64
        /// `EX_DATAERR`
        case dataError = 65
        /// `EX_NOINPUT`
        case noInput = 66
        /// `EX_UNAVAILABLE`
        case unavailable = 69
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
        /// Ended by SIGHUP, as a shell reports it.
        case hungUp = 129
        /// Ended by SIGINT, as a shell reports it.
        case interrupted = 130
        /// Ended by SIGTERM, as a shell reports it.
        case terminated = 143
    }

    let code: Code
    /// One line; nil when everything has been said.
    let message: String?
    /// Whole lines that show what the message says.
    let details: String

    init(_ code: Code, _ message: String? = nil, details: String = "") {
        self.code = code
        self.message = message
        self.details = details
    }

    /// Prints the line and ends the program.
    func endProgram() -> Never {
        if let message { StandardError.write("locationd: \(oneLine(message))\n\(details)") }
        exit(code.rawValue)
    }
}

/// What has a name of an app's in it, which may be as long as the app likes, is cut off where nobody reads on. Counted by
/// scalars: a single character may have any number of accents.
func shortened(_ text: String, to limit: Int) -> String {
    text.unicodeScalars.count > limit ? String(text.unicodeScalars.prefix(limit - 1)) + "…" : text
}

/// A file's name may hold line ends and escape sequences, and so may what a daemon says; a terminal and a log should not
/// get them.
func oneLine(_ text: String) -> String {
    var line = ""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\n": line += "\\n"
        case "\0"..<" ", "\u{7F}"..<"\u{A0}": line += "?"
        default: line.unicodeScalars.append(scalar)
        }
    }
    return line
}

extension Failure {
    /// What is wrong with the command line, in one line: the parser's message, what the option's help says is allowed,
    /// and where there is more. The parser itself would print all of the usage, in which the message drowns.
    init(commandLine error: any Error) {
        var message = Locationd.message(for: error)
        // A long list of values comes as a line each.
        let lines = message.split(separator: "\n")
        let values = lines.dropFirst().map { $0.drop { $0 == " " || $0 == "-" } }
        message = lines.prefix(1).joined() + (values.isEmpty ? "" : " " + values.joined(separator: ", "))
        for line in Locationd.fullMessage(for: error, columns: 10_000).split(separator: "\n") {
            // What is wrong may have been told already, behind the option's name or instead of it.
            if line.hasPrefix("Help:"), !message.contains("Please provide"), !message.contains(">': "),
                let help = line.firstRange(of: ">  ").map({ line[$0.upperBound...] })
            {
                message += ": \(help.prefix(1).lowercased())\(help.dropFirst())"
            }
            if line.hasPrefix("  See '"), let command = line.split(separator: "'").dropFirst().first {
                while message.last == "." { message.removeLast() }
                message += " (see: \(command))"
            }
        }
        self.init(.usage, message)
    }
}

extension Failure {
    init(_ error: TraceError) {
        let code: Code =
            switch error {
            case .notFound, .isDirectory: .noInput
            case .permissionDenied: .noPermission
            case .empty, .notNMEA, .noRightChecksum, .noFix: .dataError
            case .readFailed: .inputOutput
            }
        self.init(code, "\(error)")
    }
}

extension Failure {
    init(_ error: ScenarioError) { self.init(.dataError, "\(error)") }
}

extension Failure {
    static let withoutLibGPS = Failure(
        .unavailable, "this locationd was built without libgps; install libgps-dev and build it again")

    init(_ error: ReceiverError) {
        let code: Code =
            switch error {
            case .noDevice: .noInput
            case .permissionDenied: .noPermission
            case .noSuchSpeed: .usage
            }
        self.init(code, "\(error)")
    }
}

/// The system's text for a signal.
func signalName(_ number: Int32) -> String {
    guard let text = unsafe strsignal(number) else { return "unknown" }
    return unsafe String(cString: text)
}

/// The system's text for an `errno`.
func systemMessage(_ code: Int32) -> String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
}
