public import Foundation

/// A notification that is due, or shown.
open class UNNotification: NSObject {
    /// When it was due.
    public let date: Date
    /// The request by which it was scheduled.
    public let request: UNNotificationRequest

    init(_ request: UNNotificationRequest, at date: Date) {
        self.request = request
        self.date = date
        super.init()
    }
}
