public import EmulatedCoreLocation
import EmulatedDevice
public import Foundation
import LocationModel

/// When a notification is shown.
open class UNNotificationTrigger: NSObject {
    /// Whether it is shown again and again.
    public let repeats: Bool

    fileprivate init(repeats: Bool) {
        self.repeats = repeats
        super.init()
    }

    /// Seconds from a date until the notification is shown; nil: never.
    func seconds(after date: Date) -> Double? { nil }

    /// Seconds between two repetitions; nil: none.
    func interval(after date: Date) -> Double? { nil }

    /// The device's time; the clock's before the first fix.
    fileprivate var now: Date {
        Device.current.time.map { Date($0) } ?? Date()
    }
}

/// The trigger of a notification from Apple's push service, of which there are none.
open class UNPushNotificationTrigger: UNNotificationTrigger {}

/// Fires an interval of time after it was scheduled.
open class UNTimeIntervalNotificationTrigger: UNNotificationTrigger {
    /// Seconds from scheduling to the notification, and between repetitions.
    public let timeInterval: TimeInterval

    /// After an interval in seconds, above 0; at least 60 if it repeats, otherwise this ends the program, as on iOS.
    public init(timeInterval: TimeInterval, repeats: Bool) {
        precondition(timeInterval > 0, "time interval must be greater than 0")
        precondition(
            !repeats || timeInterval >= LocalNotification.minInterval, "time interval must be at least 60 if repeating")
        self.timeInterval = timeInterval
        super.init(repeats: repeats)
    }

    /// When it is shown next, if it is scheduled now.
    open func nextTriggerDate() -> Date? { now.addingTimeInterval(timeInterval) }

    override func seconds(after date: Date) -> Double? { timeInterval }
    override func interval(after date: Date) -> Double? { repeats ? timeInterval : nil }
}

/// When the device enters or leaves a region, as the region's `notifyOnEntry` and `notifyOnExit` say. The crossing
/// shows the notification; it neither wakes nor launches the app. As for other regions, the app must be authorized
/// *always*.
open class UNLocationNotificationTrigger: UNNotificationTrigger {
    /// The region, a circle; another one is never crossed.
    public let region: CLRegion

    /// At the border of a region.
    public init(region: CLRegion, repeats: Bool) {
        self.region = region
        super.init(repeats: repeats)
    }
}

/// At a time of day, on a date, or on a day of the week.
open class UNCalendarNotificationTrigger: UNNotificationTrigger {
    /// The parts of the date that count.
    public let dateComponents: DateComponents

    /// Whenever the date has these parts.
    public init(dateMatching dateComponents: DateComponents, repeats: Bool) {
        self.dateComponents = dateComponents
        super.init(repeats: repeats)
    }

    /// When it is shown next, by the device's clock; nil: never.
    open func nextTriggerDate() -> Date? { next(after: now) }

    private func next(after date: Date) -> Date? {
        (dateComponents.calendar ?? .current).nextDate(after: date, matching: dateComponents, matchingPolicy: .nextTime)
    }

    override func seconds(after date: Date) -> Double? { next(after: date)?.timeIntervalSince(date) }

    /// The time between the next two dates; a change to summer time in between shifts the later ones.
    override func interval(after date: Date) -> Double? {
        guard repeats, let first = next(after: date), let second = next(after: first) else { return nil }
        return second.timeIntervalSince(first)
    }
}
