import EmulatedDevice
public import Foundation

/// Receives what happens to the app's notifications. A class implements each method in one of its two forms.
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
    /// A notification is due while the app is in the foreground. It is shown as the app says; without this method, not.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void)
    /// The same as an asynchronous method.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions
    /// The user has tapped a notification, which brings the app to the foreground or launches it.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void)
    /// The same as an asynchronous method.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async
    /// The user wants to see the app's own settings of its notifications; never called.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?)
}

/// For methods that are not implemented. Those with a completion handler, which the system calls, call the
/// asynchronous ones.
extension UNUserNotificationCenterDelegate {
    /// Calls the asynchronous method.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        center.call(self, willPresent: notification, completionHandler)
    }

    /// Default: no options, so the notification is not shown.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions { [] }

    /// Calls the asynchronous method.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        center.call(self, didReceive: response, completionHandler)
    }

    /// Default: does nothing.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async {}

    /// Default: does nothing.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?
    ) {}
}

/// The calls of the asynchronous methods. The app's objects stay with the app: each is used by one method at a time.
extension UNUserNotificationCenter {
    fileprivate func call(
        _ delegate: any UNUserNotificationCenterDelegate, willPresent notification: UNNotification,
        _ completion: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        let (delegate, notification) = (UncheckedSendableBox(delegate), UncheckedSendableBox(notification))
        let completion = UncheckedSendableBox(completion)
        Device.current.runTask { [self] in
            nonisolated(unsafe) let receiver = delegate.value  // Only this task uses it until the method returns.
            nonisolated(unsafe) let subject = notification.value  // Only this task uses it until the method returns.
            let options = unsafe await receiver.userNotificationCenter(self, willPresent: subject)
            completion.value(options)
        }
    }

    fileprivate func call(
        _ delegate: any UNUserNotificationCenterDelegate, didReceive response: UNNotificationResponse,
        _ completion: @escaping () -> Void
    ) {
        let (delegate, response) = (UncheckedSendableBox(delegate), UncheckedSendableBox(response))
        let completion = UncheckedSendableBox(completion)
        Device.current.runTask { [self] in
            nonisolated(unsafe) let receiver = delegate.value  // Only this task uses it until the method returns.
            nonisolated(unsafe) let subject = response.value  // Only this task uses it until the method returns.
            unsafe await receiver.userNotificationCenter(self, didReceive: subject)
            completion.value()
        }
    }
}
