/// The importance of a message.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
    /// The number that Apple's `os` uses.
    public let rawValue: UInt8

    /// The type with this number.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// The type with this number.
    public init(_ rawValue: UInt8) { self.init(rawValue: rawValue) }

    /// What may help to find a problem.
    public static let `default` = OSLogType(rawValue: 0)
    /// What may help, but is not needed to find a problem.
    public static let info = OSLogType(rawValue: 1)
    /// What helps only in development.
    public static let debug = OSLogType(rawValue: 2)
    /// An error of the program.
    public static let error = OSLogType(rawValue: 16)
    /// An error of several programs, or a mistake in this one.
    public static let fault = OSLogType(rawValue: 17)

    var name: String {
        switch self {
        case .info: "info"
        case .debug: "debug"
        case .error: "error"
        case .fault: "fault"
        default: "default"
        }
    }
}
