/// Why an app that was launched by a system cannot run under it.
public enum LaunchError: Error, Hashable, Sendable {
    /// `LOCATIOND_APP_SOCKET` has this value, which is not an open socket: a process between the system and the app has
    /// closed it.
    case noSocket(String)
    /// The system uses this version of the protocol, which the app does not.
    case version(Int)
}

extension LaunchError: CustomStringConvertible {
    /// One line: what is wrong, and what to do.
    public var description: String {
        switch self {
        case .version(let version):
            """
            the system uses version \(version) of the launch protocol, this app version \(Wire.version); build both \
            from the same version of locationd
            """
        case .noSocket(let value):
            """
            \(Wire.socketVariable)=\(value): is not an open socket; the program that starts the app must pass it on, \
            or unset the variable
            """
        }
    }
}
