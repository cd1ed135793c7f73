import Logging

extension Logger {
    /// The program's log on standard error: warnings and errors, and everything if `isVerbose`.
    static func standardError(isVerbose: Bool) -> Logger {
        var logger = Logger(label: "locationd") { label in
            if StandardError.isJournal { return JournalLogHandler() as any LogHandler }
            return StreamLogHandler.standardError(label: label)
        }
        logger.logLevel = isVerbose ? .debug : .warning
        return logger
    }
}

/// Log messages for the journal, which adds the time and the program's name itself.
private struct JournalLogHandler: LogHandler {
    var logLevel = Logger.Level.warning
    var metadata: Logger.Metadata = [:]

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let values = metadata.merging(event.metadata ?? [:]) { $1 }
        let text = values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value) " }.joined()
        let priority: StandardError.Priority =
            switch event.level {
            case .trace, .debug: .debug
            case .info, .notice: .notice
            case .warning: .warning
            case .error, .critical: .error
            }
        StandardError.write("\(text)\(event.message)\n", priority)
    }
}
