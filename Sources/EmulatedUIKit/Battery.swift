import LocationModel
import SystemCalls

/// The battery as UIKit shows it.
struct Battery: Equatable {
    /// From 0 to 1; -1 if it is unknown.
    var level: Float = -1
    var state = UIDevice.BatteryState.unknown

    /// The state of a device without a battery.
    init() {}

    /// The battery that a scenario or a test describes.
    init(_ power: DevicePower) {
        level = power.level.map { Float($0) } ?? -1
        state = UIDevice.BatteryState(power.battery)
    }

    /// The first battery in a directory of power supplies.
    init(in directory: String) {
        guard let battery = BatteryStatus(in: directory) else { return }
        level = Float(battery.percent) / 100
        state = UIDevice.BatteryState(battery.state)
    }
}

extension UIDevice.BatteryState {
    fileprivate init(_ state: DevicePower.BatteryState) {
        self =
            switch state {
            case .unknown: .unknown
            case .unplugged: .unplugged
            case .charging: .charging
            case .full: .full
            }
    }
}
