import Foundation
import LocationModel

/// The battery as Linux shows it in `/sys/class/power_supply`.
struct Battery: Equatable {
    /// From 0 to 1; -1 if it is unknown.
    var level: Float = -1
    var state = UIDevice.BatteryState.unknown

    /// The state of a device without a battery.
    init() {}

    /// The battery that a scenario or a test describes.
    init(_ power: DevicePower) {
        level = power.level.map { Float($0) } ?? -1
        state =
            switch power.battery {
            case .unknown: .unknown
            case .unplugged: .unplugged
            case .charging: .charging
            case .full: .full
            }
    }

    /// The first battery in a directory of power supplies.
    init(in directory: String) {
        func text(_ path: String) -> String? {
            FileManager.default.contents(atPath: "\(directory)/\(path)").map {
                String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
            }
        }
        let supplies = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
        // Mice and headsets have batteries, too; their scope is their own device.
        let battery = supplies.sorted().first {
            text("\($0)/type") == "Battery" && text("\($0)/scope") != "Device"
        }
        guard let battery, let percent = text("\(battery)/capacity").flatMap(Float.init) else { return }
        level = min(max(percent / 100, 0), 1)
        state =
            switch text("\(battery)/status") {
            case "Full": .full
            case "Charging": .charging
            // At a threshold below 100 % that the user has set.
            case "Not charging": level == 1 ? .full : .charging
            case "Discharging": .unplugged
            default: .unknown
            }
    }
}
