/// Writes messages to standard error: `[subsystem:category] error: message`.
public struct Logger: Sendable {
    private let log: OSLog

    /// A logger of a part of the program.
    public init(subsystem: String, category: String) { log = OSLog(subsystem: subsystem, category: category) }
    /// A logger without a name.
    public init() { log = .default }
    /// The logger of a log.
    public init(_ logObj: OSLog) { log = logObj }

    /// Writes a message of the given type, `default` if none is given.
    public func log(level: OSLogType = .default, _ message: OSLogMessage) { log.write(message.text, type: level) }
    /// Writes a message of the default type.
    public func notice(_ message: OSLogMessage) { log(message) }
    /// Writes a message of the type `info`.
    public func info(_ message: OSLogMessage) { log(level: .info, message) }
    /// Writes what helps in development.
    public func debug(_ message: OSLogMessage) { log(level: .debug, message) }
    /// Writes what helps in development.
    public func trace(_ message: OSLogMessage) { log(level: .debug, message) }
    /// Writes a warning, whose type is an error.
    public func warning(_ message: OSLogMessage) { log(level: .error, message) }
    /// Writes a message of the type `error`.
    public func error(_ message: OSLogMessage) { log(level: .error, message) }
    /// Writes a message of the type `fault`, as ``fault(_:)`` does.
    public func critical(_ message: OSLogMessage) { log(level: .fault, message) }
    /// Writes a message of the type `fault`.
    public func fault(_ message: OSLogMessage) { log(level: .fault, message) }
}
