import LocationModel
import SystemCalls

/// The service's systemd unit, as systemd has loaded it with its drop-ins.
struct ServiceUnit: Equatable {
    static let name = "locationd.service"
    /// The properties that are examined.
    private static let names = [
        "LoadState", "UnitFileState", "ActiveState", "Result", "NRestarts", "NeedDaemonReload", "User",
        "MemoryMax", "MemoryCurrent", "SupplementaryGroups", "PrivateIPC", "IPAddressAllow", "IPAddressDeny",
        "ProtectSystem", "ProtectHome",
        "StateDirectory", "RuntimeDirectory", "CacheDirectory", "LogsDirectory", "ReadWritePaths", "BindPaths",
        "BindReadOnlyPaths", "WorkingDirectory", "DevicePolicy", "DeviceAllow", "PrivateDevices", "PrivateTmp",
        "ExecStart", "Environment", "EnvironmentFiles",
    ]

    /// The values of each property: systemctl shows some lists, such as DeviceAllow, in a line for each element.
    private let properties: [String: [String]]

    private init(properties: [String: [String]]) { self.properties = properties }

    /// - Parameter text: `NAME=VALUE` in each line, as systemctl shows them.
    init(_ text: String) {
        var properties: [String: [String]] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { properties[String(parts[0]), default: []].append(String(parts[1])) }
        }
        self.init(properties: properties)
    }

    /// The unit on this machine; nil if systemd does not run here.
    static func current() -> ServiceUnit? {
        readShellCommand("systemctl show \(name) --no-pager --property=\(names.joined(separator: ","))")
            .map { ServiceUnit($0) }
    }

    /// What applies to a run without a unit: the user and the directory of this process, and no restrictions.
    static var ofThisProcess: ServiceUnit {
        ServiceUnit(properties: ["User": [UserAccess.currentName], "WorkingDirectory": [currentDirectory ?? "/"]])
    }

    /// The values of a property that systemctl shows in several lines.
    func values(of name: String) -> [String] { properties[name] ?? [] }
    fileprivate subscript(name: String) -> String { values(of: name).last ?? "" }
    private func words(_ name: String) -> [String] { self[name].split(separator: " ").map(String.init) }

    var isLoaded: Bool { self["LoadState"] == "loaded" }
    /// The name of the service's user.
    var user: String { self["User"].isEmpty ? "root" : self["User"] }
    /// The names of the groups that its processes have besides the user's own.
    var groups: [String] { words("SupplementaryGroups") }

    /// Whether its processes may reach other machines: nil if that depends on their addresses.
    var reachesOtherMachines: Bool? {
        guard !words("IPAddressDeny").isEmpty else { return true }
        let loopback = { (address: String) in address.hasPrefix("127.") || address.hasPrefix("::1") }
        return words("IPAddressAllow").allSatisfy(loopback) ? false : nil
    }

    // MARK: Paths

    /// Where its processes begin.
    var workingDirectory: String {
        // These mean that the directory may be missing.
        let path = self["WorkingDirectory"].drop { $0 == "-" || $0 == "!" }
        return path.hasPrefix("/") ? String(path) : "/"
    }

    /// A path as its processes understand it, without `.` and `..`.
    func absolute(_ path: String) -> String {
        var names: [Substring] = []
        for name in (path.hasPrefix("/") ? path : "\(workingDirectory)/\(path)").split(separator: "/") {
            if name == ".." { _ = names.popLast() } else if name != "." { names.append(name) }
        }
        return "/" + names.joined(separator: "/")
    }

    /// The value of ProtectHome, as text.
    var homeProtection: String { self["ProtectHome"] }

    /// Whether its processes see a path at all.
    func permitsReading(_ path: String) -> Bool {
        guard ["yes", "tmpfs"].contains(homeProtection), isHome(path) else { return true }
        // SOURCE or SOURCE:DESTINATION; the service sees the destination.
        let bound = (words("BindPaths") + words("BindReadOnlyPaths")).map { words in
            let parts = words.split(separator: ":")
            return String(parts.count > 1 ? parts[1] : parts.first ?? "")
        }
        return bound.contains { isAt(path, orBelow: $0) }
    }

    private func isHome(_ path: String) -> Bool {
        ["/home", "/root", "/run/user"].contains { isAt(path, orBelow: $0) }
    }

    private func isAt(_ path: String, orBelow directory: String) -> Bool {
        path == directory || path.hasPrefix("\(directory)/") || directory == "/"
    }

    /// Whether its processes see a path as writable, whatever the path's own permissions are.
    func permitsWriting(_ path: String) -> Bool {
        guard permitsReading(path) else { return false }
        guard self["ProtectSystem"] == "strict" || homeProtection == "read-only" && isHome(path) else { return true }
        let own = [
            ("StateDirectory", "/var/lib/"), ("RuntimeDirectory", "/run/"), ("CacheDirectory", "/var/cache/"),
            ("LogsDirectory", "/var/log/"),
        ]
        .flatMap { name, parent in words(name).map { parent + $0 } }
        // A minus means that the path may be missing.
        let added = words("ReadWritePaths").map { String($0.drop { $0 == "-" || $0 == "+" }) }
        return (own + added + ["/tmp", "/var/tmp"]).contains { isAt(path, orBelow: $0) }
    }

    /// Whether a file is lost when the service stops.
    func discardsFiles(at path: String) -> Bool {
        self["PrivateTmp"] == "yes" && ["/tmp", "/var/tmp"].contains { isAt(path, orBelow: $0) }
    }

    /// Whether its processes may read and write a device, whatever the device's own permissions are.
    /// - Parameter drivers: what /proc/devices names its major number.
    func permitsDevice(_ path: String, drivers: [String]) -> Bool {
        guard self["PrivateDevices"] != "yes" else { return false }
        let isOpen = ["", "auto"].contains(self["DevicePolicy"])
        let devices = values(of: "DeviceAllow")
        return isOpen && devices.isEmpty
            || devices.contains { device in
                let words = device.split(separator: " ")
                guard words.count == 2, words[1].contains("r"), words[1].contains("w") else { return false }
                let pattern = words[0].hasPrefix("char-") ? String(words[0].dropFirst(5)) : nil
                return words[0] == path
                    || drivers.contains { driver in pattern.map { matches(driver, pattern: $0) } ?? false }
            }
    }
}

extension Finding {
    /// Whether the unit starts at boot, runs, and leaves the cheapest path to a fix open.
    static func unit(_ unit: ServiceUnit?) -> Finding {
        guard let unit else { return .info("unit", "systemd does not run here; only the settings are examined") }
        guard unit["LoadState"] != "masked" else {
            return .failed("unit", "is masked, so it cannot start", advice: "sudo systemctl unmask locationd")
        }
        guard unit.isLoaded else {
            return .failed(
                "unit", "systemd has no \(ServiceUnit.name): \(unit["LoadState"])",
                advice: "install the package; see RunningAsAService.md")
        }
        guard unit["NeedDaemonReload"] != "yes" else {
            return .failed(
                "unit", "has changed on disk since systemd read it",
                advice: "sudo systemctl daemon-reload && sudo systemctl restart locationd")
        }
        guard unit["PrivateIPC"] != "yes" else {
            return .failed(
                "unit", "PrivateIPC=yes hides gpsd's shared memory: in the background gpsd is polled instead",
                advice: "remove it: sudo systemctl edit locationd")
        }
        guard unit["ActiveState"] != "failed" else {
            return .failed(
                "unit", "has failed: \(unit["Result"])",
                advice: "see journalctl -u locationd; then: sudo systemctl restart locationd")
        }
        let restarts = Int(unit["NRestarts"]) ?? 0
        let restarted = restarts > 0 ? ", restarted \(restarts.counted("time", "times"))" : ""
        // Between two starts systemd keeps how the last one has ended.
        guard unit["ActiveState"] != "activating" || ["", "success"].contains(unit["Result"]) else {
            return .failed(
                "unit", "fails after each start: \(unit["Result"])\(restarted)",
                advice: "journalctl -u locationd says why")
        }
        guard unit["UnitFileState"].hasPrefix("enabled") else {
            return .failed(
                "unit", "is not started at boot: \(unit["UnitFileState"])", advice: "sudo systemctl enable locationd")
        }
        return .ok("unit", "is started at boot, \(unit["ActiveState"]), as user \(unit.user)\(restarted)")
    }

    /// A limit of memory that is not in force; nil if there is none, or if that cannot be seen.
    static func memoryLimit(of unit: ServiceUnit) -> Finding? {
        // systemd cannot count memory without the kernel's memory controller.
        guard unit["ActiveState"] == "active", !["", "infinity"].contains(unit["MemoryMax"]),
            unit["MemoryCurrent"] == "[not set]"
        else { return nil }
        return .info(
            "memory",
            "MemoryMax is not in force: the kernel has no memory controller; add cgroup_enable=memory to its command "
                + "line (Raspberry Pi: /boot/firmware/cmdline.txt)")
    }
}
