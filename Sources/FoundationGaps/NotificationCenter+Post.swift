public import Foundation

extension NotificationCenter {
    /// Posts a notification without user info. Foundation on Linux has only the method with user info, whose name is
    /// another one where a function is passed as a value.
    public func post(name aName: NSNotification.Name, object anObject: Any?) {
        post(name: aName, object: anObject, userInfo: nil)
    }
}
