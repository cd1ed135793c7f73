import Logging

extension Logger {
    /// The program's log: warnings and worse on standard error, everything with `isVerbose`.
    static func standardError(isVerbose: Bool) -> Logger {
        var logger = Logger(label: "locationd") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = isVerbose ? .debug : .warning
        return logger
    }
}
