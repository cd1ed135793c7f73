import Logging

extension Logger {
    /// The program's log on standard error: warnings and errors, and everything if `isVerbose`.
    static func standardError(isVerbose: Bool) -> Logger {
        var logger = Logger(label: "locationd") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = isVerbose ? .debug : .warning
        return logger
    }
}
