/// The device's battery and power mode, as the system reports them to apps.
public struct DevicePower: Hashable, Codable, Sendable {
    /// The state of the battery, in the words of `UIDevice.BatteryState`.
    public enum BatteryState: String, CaseIterable, Codable, Sendable {
        /// It is not known.
        case unknown
        /// On battery.
        case unplugged
        /// On power, below 100 %.
        case charging
        /// On power, at 100 %.
        case full
    }

    /// From 0 to 1; nil: it is not known.
    public var level: Double?
    /// Unknown unless it was reported.
    public var battery: BatteryState
    /// Whether the user has switched on low power mode.
    public var isLowPowerMode: Bool

    /// A device whose battery is not known, unless it is given.
    public init(level: Double? = nil, battery: BatteryState = .unknown, isLowPowerMode: Bool = false) {
        self.level = level
        self.battery = battery
        self.isLowPowerMode = isLowPowerMode
    }

    /// The condition as words: `15% unplugged lowPower`.
    public var text: String {
        var words = [battery.rawValue]
        if let level { words.insert("\((level * 100).text(decimals: 0))%", at: 0) }
        if isLowPowerMode { words.append("lowPower") }
        return words.joined(separator: " ")
    }
}

extension DevicePower {
    private enum CodingKeys: String, CodingKey { case level, battery, isLowPowerMode = "lowPower" }
}
