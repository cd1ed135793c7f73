import ApplicationLifecycle
import EmulatedDevice
public import Foundation

/// The device that the app runs on.
@preconcurrency @MainActor open class UIDevice: NSObject {
    /// The state of the battery.
    public enum BatteryState: Int, Sendable {
        /// There is none, or it is not monitored.
        case unknown
        /// Running on the battery.
        case unplugged
        /// On power, below 100 %.
        case charging
        /// On power, at 100 %.
        case full
    }

    /// The device of this process; in a test, of the current simulation.
    public class var current: UIDevice { Device.current.object { UIDevice($0) } }

    /// While there is one; it owns this object.
    private weak var device: Device?
    private var battery = Battery()
    private var poll: ScheduledCall?

    /// How often a monitored battery is read, in seconds.
    private static let batteryInterval = 60.0

    private init(_ device: Device) {
        self.device = device
        super.init()
    }

    /// Whether apps can run in the background.
    open var isMultitaskingSupported: Bool { device?.configuration.profile.isMultitaskingSupported ?? true }

    /// The machine's name; `iPhone` in a simulation.
    open var name: String { device?.configuration.powerSupplies == nil ? "iPhone" : ProcessInfo.processInfo.hostName }
    /// Always `iPhone`, the only emulated kind of device.
    open var model: String { "iPhone" }
    /// Always `iPhone`: it is not translated.
    open var localizedModel: String { "iPhone" }
    /// Always `iOS`, not the machine's own system.
    open var systemName: String { "iOS" }
    /// Always `phone`, the only emulated kind of device.
    open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
    /// Portrait: the device is held upright.
    open var orientation: UIDeviceOrientation { .portrait }
    /// Whether its orientation is monitored; it never changes.
    open private(set) var isGeneratingDeviceOrientationNotifications = false
    /// Has no effect: the orientation never changes.
    open func beginGeneratingDeviceOrientationNotifications() { isGeneratingDeviceOrientationNotifications = true }
    /// Has no effect: the orientation never changes.
    open func endGeneratingDeviceOrientationNotifications() { isGeneratingDeviceOrientationNotifications = false }
    /// The version of iOS whose rules apply (`LOCATIOND_IOS`).
    open var systemVersion: String { "\(device?.configuration.profile.version ?? 13).0" }

    /// The same for all runs of a program on a machine, and different on others.
    open var identifierForVendor: UUID? {
        let machine = FileManager.default.contents(atPath: "/etc/machine-id").map {
            String(decoding: $0, as: UTF8.self)
        }
        return UUID(hashing: "\(machine ?? "")\n\(Bundle.main.executableURL?.lastPathComponent ?? "")")
    }

    // MARK: The battery

    /// Whether the battery is read, now and every minute. Default: false.
    open var isBatteryMonitoringEnabled = false {
        didSet {
            guard isBatteryMonitoringEnabled != oldValue else { return }
            poll?.cancel()
            battery = Battery()
            if isBatteryMonitoringEnabled { readBattery() }
        }
    }

    /// From 0 to 1; -1 if there is no battery or it is not monitored.
    open var batteryLevel: Float { battery.level }
    /// Unknown if there is no battery or it is not monitored.
    open var batteryState: BatteryState { battery.state }

    /// The device's power has changed: notifies an app that monitors the battery.
    func noticePowerChange() {
        guard isBatteryMonitoringEnabled else { return }
        poll?.cancel()
        readBattery()
    }

    private func readBattery() {
        let before = battery
        battery =
            device?.snapshot.power.map { Battery($0) } ?? device?.configuration.powerSupplies.map(Battery.init(in:))
            ?? Battery()
        let center = NotificationCenter.default
        if battery.level != before.level { center.post(name: UIDevice.batteryLevelDidChangeNotification, object: self) }
        if battery.state != before.state { center.post(name: UIDevice.batteryStateDidChangeNotification, object: self) }
        poll = device?.schedule(after: UIDevice.batteryInterval) { [weak self] in self?.readBattery() }
    }

    /// Never posted: the device is always upright.
    nonisolated public static let orientationDidChangeNotification =
        NSNotification.Name("UIDeviceOrientationDidChangeNotification")
    /// The battery's level has changed.
    nonisolated public static let batteryLevelDidChangeNotification =
        NSNotification.Name("UIDeviceBatteryLevelDidChangeNotification")
    /// The battery's state has changed.
    nonisolated public static let batteryStateDidChangeNotification =
        NSNotification.Name("UIDeviceBatteryStateDidChangeNotification")
}

extension UUID {
    /// A UUID of version 8 from two 64-bit FNV-1a hashes of a text.
    init(hashing text: String) {
        func hash(_ basis: UInt64) -> UInt64 {
            text.utf8.reduce(basis) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        }
        var bytes = [hash(0xCBF2_9CE4_8422_2325), hash(0x8422_2325_CBF2_9CE4)]
            .flatMap { number in (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        self.init(
            uuid: (
                bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7], bytes[8], bytes[9],
                bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
            ))
    }
}
