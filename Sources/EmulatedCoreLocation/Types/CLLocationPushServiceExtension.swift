public import Foundation

/// Implemented by an app's extension for location pushes. Never called: there are no pushes.
public protocol CLLocationPushServiceExtension: NSObjectProtocol {
    /// A push was received; the extension calls the completion at the end.
    func didReceiveLocationPushPayload(_ payload: [String: Any], completion: @escaping () -> Void)
    /// The extension's time is nearly over.
    func serviceExtensionWillTerminate()
}

extension CLLocationPushServiceExtension {
    /// Optional, as with Apple.
    public func serviceExtensionWillTerminate() {}
}
