import Foundation

/// The identifier that a monitor's condition has among the app's regions on the device.
struct MonitoredName: Hashable {
    private static let prefix = "CLMonitor/"

    let monitor: String
    let condition: String

    var identifier: String {
        let monitor = monitor.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? monitor
        return "\(Self.prefix)\(monitor)/\(condition)"
    }
}

extension MonitoredName {
    /// Parses a region's identifier; nil for a region of a location manager.
    init?(_ identifier: String) {
        guard identifier.hasPrefix(Self.prefix) else { return nil }
        let parts = identifier.dropFirst(Self.prefix.count).split(
            separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let monitor = String(parts[0]).removingPercentEncoding else { return nil }
        self.init(monitor: monitor, condition: String(parts[1]))
    }
}
