/// The protocol between a system and an app that it has launched: one line of JSON for each notice or call.
package enum Wire {
    /// The version of the protocol.
    ///
    /// 2: the names are those of JSON Lines, and instants are ISO 8601. Version 1 is no longer supported.
    package static let version = 2
    /// The most bytes of a line from an app, including its line end.
    package static let longestCall = 65_536
    /// The most bytes of a line from the system: enough for a batch of several hours.
    package static let longestNotice = 16 << 20

    /// The environment variable with the number of the socket's descriptor.
    package static let socketVariable = "LOCATIOND_APP_SOCKET"
    /// The environment variable with the directory for the app's state.
    package static let stateDirectoryVariable = "LOCATIOND_STATE_DIRECTORY"
    /// The environment variable with the ``LaunchTraits``.
    package static let traitsVariable = "LOCATIOND_TRAITS"
    /// The environment variable with the version of iOS.
    package static let versionVariable = "LOCATIOND_IOS"
}
