import Glibc
import SystemCalls

extension StateDirectory {
    /// The default directory of an app's state: `$XDG_STATE_HOME/locationd/<app>`, or `~/.local/state/locationd/<app>`
    /// without that variable (XDG Base Directory Specification).
    ///
    /// - Parameter app: the app's name: any valid directory name that is not hidden.
    /// - Throws: ``StateError/invalidName(_:)``, ``StateError/noHome``.
    public static func standardPath(app: String) throws(StateError) -> String {
        try standardPath(app: app, environment: environmentVariable)
    }

    static func standardPath(app: String, environment: (String) -> String?) throws(StateError) -> String {
        guard let first = app.utf8.first, first != UInt8(ascii: "."), app.utf8.count <= Int(NAME_MAX),
            app.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") })
        else { throw .invalidName(app) }
        // According to the specification, a relative path must be ignored.
        func absolutePath(_ name: String) -> String? { environment(name).flatMap { $0.hasPrefix("/") ? $0 : nil } }
        guard let base = absolutePath("XDG_STATE_HOME") ?? absolutePath("HOME").map({ $0 + "/.local/state" }) else {
            throw .noHome
        }
        return "\(base)/locationd/\(app)"
    }
}
