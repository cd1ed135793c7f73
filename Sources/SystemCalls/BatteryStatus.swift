package import LocationModel

/// The battery of the machine as Linux shows it in `/sys/class/power_supply`.
package struct BatteryStatus: Hashable, Sendable {
    /// Where Linux shows the power supplies.
    package static let directory = "/sys/class/power_supply"

    /// From 0 to 100.
    package let percent: Int
    package let state: DevicePower.BatteryState

    /// The first battery in a directory of power supplies; nil if there is none, or it does not say how full it is.
    package init?(in directory: String = BatteryStatus.directory) {
        func text(_ supply: String, _ name: String) -> String? {
            guard let bytes = readFile("\(directory)/\(supply)/\(name)"), let line = bytes.split(separator: 10).first
            else {
                return nil
            }
            return String(decoding: line, as: UTF8.self)
        }
        // Mice and headsets have batteries, too; their scope is their own device. One that was removed may still be
        // shown, before another that is present.
        let battery = entries(ofDirectory: directory).sorted().first {
            text($0, "type") == "Battery" && text($0, "scope") != "Device" && text($0, "present") != "0"
        }
        guard let battery, let percent = text(battery, "capacity").flatMap({ Int($0) }) else { return nil }
        self.percent = min(max(percent, 0), 100)
        state =
            switch text(battery, "status") {
            case "Full": .full
            case "Charging": .charging
            // At a threshold below 100 % that the user has set.
            case "Not charging": percent >= 100 ? .full : .charging
            case "Discharging": .unplugged
            default: .unknown
            }
    }
}
