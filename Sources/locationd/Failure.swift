import ArgumentParser
import Glibc
import LiveSources
import Scenario
import SystemCalls
import TraceSource

/// Why a command has failed: a one-line message that says what to do about it, and an exit code.
struct Failure: Error {
    /// An exit code: those in use are from sysexits.h, and three of the shell's. The codes of a launched app are in
    /// ``LaunchStatus``.
    struct Code: RawRepresentable, Hashable, Sendable {
        let rawValue: Int32

        /// The run differs from the recorded one, an expectation of a scenario failed, or a run is not healthy.
        static let different = Code(rawValue: 1)
        /// `EX_USAGE`
        static let usage = Code(rawValue: 64)
        /// `EX_DATAERR`
        static let dataError = Code(rawValue: 65)
        /// `EX_NOINPUT`
        static let noInput = Code(rawValue: 66)
        /// `EX_UNAVAILABLE`
        static let unavailable = Code(rawValue: 69)
        /// `EX_SOFTWARE`
        static let software = Code(rawValue: 70)
        /// `EX_OSERR`
        static let systemError = Code(rawValue: 71)
        /// `EX_CANTCREAT`
        static let cannotCreate = Code(rawValue: 73)
        /// `EX_IOERR`
        static let inputOutput = Code(rawValue: 74)
        /// `EX_NOPERM`
        static let noPermission = Code(rawValue: 77)
        /// `EX_CONFIG`
        static let configuration = Code(rawValue: 78)
        /// Ended by SIGHUP, as a shell reports it.
        static let hungUp = Code(rawValue: 129)
        /// Ended by SIGINT, as a shell reports it.
        static let interrupted = Code(rawValue: 130)
        /// Ended by SIGTERM, as a shell reports it.
        static let terminated = Code(rawValue: 143)
    }

    let code: Code
    /// One line; nil when everything has been printed already.
    let message: String?
    /// Whole lines to print after the message.
    let details: String

    /// The line; empty when everything has been printed already.
    var text: String { message ?? "" }

    init(_ code: Code, _ message: String? = nil, details: String = "") {
        self.code = code
        self.message = message
        self.details = details
    }

    /// Prints the line and ends the program.
    func endProgram() -> Never {
        if let message { StandardError.write("locationd: \(oneLine(message))\n\(details)", .error) }
        exit(code.rawValue)
    }
}

extension Failure {
    /// An error in the command line as one line: the parser's message, what the option's help says is allowed, and the
    /// command that prints more help. The parser itself would print the whole usage, which hides the message.
    ///
    /// A failure stays as it is.
    init(commandLine error: any Error) {
        if let failure = error as? Failure {
            self = failure
            return
        }
        var message = Locationd.message(for: error)
        // The parser prints a long list of values one per line.
        let lines = message.split(separator: "\n")
        let values = lines.dropFirst().map { $0.drop { $0 == " " || $0 == "-" } }
        message = lines.prefix(1).joined() + (values.isEmpty ? "" : " " + values.joined(separator: ", "))
        for line in Locationd.fullMessage(for: error, columns: 10_000).split(separator: "\n") {
            // The message may contain it already, after the option's name or instead of it.
            if line.hasPrefix("Help:"), !message.contains("Please provide"), !message.contains(">': "),
                let help = line.firstRange(of: ">  ").map({ line[$0.upperBound...] })
            {
                let sentence = firstSentence(of: help)
                message += ": \(sentence.prefix(1).lowercased())\(sentence.dropFirst())"
            }
            if line.hasPrefix("  See '"), let command = line.split(separator: "'").dropFirst().first {
                while message.last == "." { message.removeLast() }
                // The parser treats run, whose options config accepts, as a command above it.
                message += " (see: \(command.replacing("locationd run config", with: "locationd config")))"
            }
        }
        self.init(.usage, message)
    }
}

/// The first sentence of a help text, without its full stop. The dots of an open range, as in `1:30.. (to the end)`, do
/// not end it.
private func firstSentence(of help: Substring) -> Substring {
    let end = help.indices.first { index in
        guard help[index] == ".", help[..<index].last != "." else { return false }
        let following = help[help.index(after: index)...].first
        return following == nil || following == " "
    }
    return help[..<(end ?? help.endIndex)]
}

extension Failure.Code {
    /// The exit code for a failed system call on a file, a program or a socket.
    /// - Parameter other: the code for an error that is not due to the permissions or the kind of the file.
    init(_ error: SystemError, other: Failure.Code) {
        if error.isPermissionDenied { self = .noPermission } else { self = error.code == EISDIR ? .noInput : other }
    }
}

extension Failure {
    init(_ error: TraceError) {
        let code: Code =
            switch error {
            case .notFound, .isDirectory, .standardInputClosed: .noInput
            case .permissionDenied: .noPermission
            case .empty, .notNMEA, .noRightChecksum, .malformedFields, .noFix, .malformed, .noPoint, .damagedArchive:
                .dataError
            case .noTimes, .hasTimes: .usage
            case .missingLibrary: .unavailable
            case .readFailed: .inputOutput
            }
        self.init(code, "\(error)")
    }
}

extension Failure {
    init(_ error: ScenarioError) { self.init(.dataError, "\(error)") }
}

extension Failure {
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
