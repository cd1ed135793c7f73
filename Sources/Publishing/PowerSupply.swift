import SystemCalls

/// The battery of the board as Linux shows it in `/sys/class/power_supply`, in OwnTracks' numbers.
struct PowerSupply: Hashable, Sendable {
    /// OwnTracks' `bs`.
    enum Status: Int, Hashable, Sendable {
        case unknown = 0
        case unplugged, charging, full
    }

    static let directory = "/sys/class/power_supply"

    /// Percent.
    let level: Int
    let status: Status

    /// The first battery in a directory of power supplies; nil if there is none, or it does not say how full it is.
    init?(in directory: String = PowerSupply.directory) {
        func text(_ supply: String, _ name: String) -> String? {
            guard let bytes = readFile("\(directory)/\(supply)/\(name)"), let line = bytes.split(separator: 10).first
            else {
                return nil
            }
            return String(decoding: line, as: UTF8.self)
        }
        // Mice and headsets have batteries, too; their scope is their own device.
        let battery = entries(ofDirectory: directory).sorted().first {
            text($0, "type") == "Battery" && text($0, "scope") != "Device"
        }
        guard let battery, let percent = text(battery, "capacity").flatMap({ Int($0) }) else { return nil }
        level = min(max(percent, 0), 100)
        status =
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
