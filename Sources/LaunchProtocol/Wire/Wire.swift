/// The protocol between a system and an app that it has launched: one line of JSON for each notice or call.
package enum Wire {
    /// The version of the protocol.
    ///
    /// 3: a delivery is `locations`, and the parts of a record have the names of ``SystemRecord``'s properties. Earlier
    /// versions are not supported; the article "Apps in processes of their own" lists what has changed.
    package static let version = 3
    /// The most bytes of a line from an app, including its line end.
    package static let longestCall = 65_536
    /// The most bytes of a line from the system: enough for a batch of several hours.
    static let longestNotice = 16 << 20

    /// The environment variable with the number of the socket's descriptor.
    package static let socketVariable = "LOCATIOND_APP_SOCKET"
    /// The environment variable with the directory for the app's state.
    package static let stateDirectoryVariable = "LOCATIOND_STATE_DIRECTORY"
    /// The environment variable with the ``LaunchTraits``.
    package static let traitsVariable = "LOCATIOND_TRAITS"
    /// The environment variable with the version of iOS.
    package static let versionVariable = "LOCATIOND_IOS"
    /// The environment variable with the path of the app's Info.plist.
    package static let infoPlistVariable = "LOCATIOND_INFO_PLIST"
    /// The environment variable with the accuracy that replaces the best one in the background.
    package static let backgroundVariable = "LOCATIOND_BACKGROUND"
}
