public import Foundation

/// The file name of a sound, which is not played.
public struct UNNotificationSoundName: RawRepresentable, Hashable, Sendable {
    /// The file's name, as given to the initialiser.
    public let rawValue: String
    /// The sound with this file name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The sound with this file name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// A sound, which is not played.
open class UNNotificationSound: NSObject {
    /// The system's usual sound.
    public class var `default`: UNNotificationSound { UNNotificationSound() }
    /// The system's sound of what is urgent.
    public class var defaultCritical: UNNotificationSound { UNNotificationSound() }

    /// The system's sound of what is urgent, at a volume from 0 to 1.
    public class func defaultCriticalSound(withAudioVolume volume: Float) -> UNNotificationSound { defaultCritical }

    override init() {}

    /// The sound of a file.
    public init(named name: UNNotificationSoundName) {}
}
