import EmulatedUserNotifications
import Foundation
import TestSupport

/// A delegate with completion handlers, which records its calls.
final class DelegateRecorder: NSObject, UNUserNotificationCenterDelegate {
    private(set) var presented: [String] = []
    private(set) var tapped: [String] = []

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        presented.append(notification.request.content.body)
        completionHandler([.banner])
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        tapped.append("\(response.notification.request.content.userInfo["place"] ?? "")")
        completionHandler()
    }
}

/// A delegate with the asynchronous methods that Xcode suggests.
@MainActor final class AsyncDelegateRecorder: NSObject, @preconcurrency UNUserNotificationCenterDelegate {
    private(set) var log: [String] = []

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions {
        log.append("presents \(notification.request.identifier)")
        return [.banner, .badge]
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async {
        log.append("received \(response.notification.request.identifier)")
    }
}

/// A delegate with an asynchronous method off the main actor.
final class ConcurrentDelegateRecorder: NSObject, UNUserNotificationCenterDelegate {
    let log = Log()

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions {
        await Task.yield()
        log.add("presents \(notification.request.identifier)")
        return []
    }
}
