public import Foundation

extension NotificationCenter {
    /// Posts a notification without user info. Foundation on Linux has only the method with user info; this one exists
    /// so that `post(name:object:)` can also be passed as a function.
    public func post(name aName: NSNotification.Name, object anObject: Any?) {
        post(name: aName, object: anObject, userInfo: nil)
    }
}
