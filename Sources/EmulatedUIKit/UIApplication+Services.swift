import EmulatedDevice
public import Foundation

/// What an app asks of the system, apart from its lifecycle.
extension UIApplication {
    /// A key of the options for opening a URL; ignored.
    public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The string that UIKit uses for this key.
        public let rawValue: String

        /// The key with this string.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Only an app that is installed for the link may open it.
        public static let universalLinksOnly = OpenExternalURLOptionsKey(
            rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
    }

    /// A key of the options for `application(_:open:options:)`.
    public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The string that UIKit uses for this key.
        public let rawValue: String

        /// The key with this string.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The app that has opened the URL; never present here.
        public static let sourceApplication = OpenURLOptionsKey(
            rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey")
        /// Information of the app that has opened the URL; never present here.
        public static let annotation = OpenURLOptionsKey(rawValue: "UIApplicationOpenURLOptionsAnnotationKey")
        /// Whether the file must be copied; never present here.
        public static let openInPlace = OpenURLOptionsKey(rawValue: "UIApplicationOpenURLOptionsOpenInPlaceKey")
    }

    /// The app's page in the settings. Opening it prints where the permission can be changed.
    public nonisolated static let openSettingsURLString = "app-settings:"

    /// Whether a URL can be opened: the app's settings, and in real time what the desktop opens (`xdg-open`).
    public func canOpenURL(_ url: URL) -> Bool {
        url.absoluteString == UIApplication.openSettingsURLString || url.scheme != nil && DesktopProgram.open.exists
    }

    /// Opens a URL with the desktop's program for it. In a simulation nothing is opened.
    /// - Parameters:
    ///   - url: the URL.
    ///   - options: ignored.
    ///   - completion: called on the main thread, with false if the URL cannot be opened.
    public func open(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
        completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {
        let isOpened: Bool
        if url.absoluteString == UIApplication.openSettingsURLString {
            Device.printMessage("the settings: \(DeviceConfiguration.authorizationVariable) is the app's permission")
            isOpened = true
        } else {
            isOpened = canOpenURL(url) && DesktopProgram.open.run([url.absoluteString])
        }
        if let completion { device?.enqueueOnMainThread { completion(isOpened) } }
    }

    /// Opens a URL with the desktop's program for it.
    @discardableResult public func open(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]
    ) async -> Bool {
        await withCheckedContinuation { continuation in
            open(url, options: options) { continuation.resume(returning: $0) }
        }
    }

    /// Passes a URL that the user has opened to the scene of an app with scenes, or else to the delegate.
    func receive(_ url: URL) {
        guard usesScenes else {
            _ = delegate?.application(self, open: url, options: [:])
            return
        }
        for scene in connectedScenes { scene.delegate?.scene(scene, openURLContexts: [UIOpenURLContext(url)]) }
    }

    // MARK: Remote notifications

    /// False: there is no push service.
    public var isRegisteredForRemoteNotifications: Bool { false }

    /// Fails: the delegate receives the error, as in an app without the entitlement for remote notifications.
    public func registerForRemoteNotifications() {
        device?.enqueueOnMainThread { [weak self] in
            guard let self else { return }
            let error = NSError(
                domain: NSCocoaErrorDomain, code: 3000,
                userInfo: [NSLocalizedDescriptionKey: "there is no service for remote notifications on Linux"])
            delegate?.application(self, didFailToRegisterForRemoteNotificationsWithError: error)
        }
    }

    /// Has no effect, because registering always fails.
    public func unregisterForRemoteNotifications() {}
}
