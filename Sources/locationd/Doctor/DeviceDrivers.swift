import SystemCalls

/// The names of the drivers of a device, by which a systemd unit allows devices.
enum DeviceDrivers {
    /// What /proc/devices names the major number of a character device. Of a device that is not there, its name without
    /// the number, which is nearly always the driver's; nil if that is unknown.
    static func names(of path: String) -> [String]? {
        guard let status = try? FileStatus(of: path) else {
            guard path.hasPrefix("/dev/tty") else { return nil }
            return [String(path.dropFirst("/dev/".count).prefix { !$0.isNumber })]
        }
        guard status.kind == .characterDevice else { return nil }
        let list = readFile("/proc/devices") ?? []
        return names(ofMajor: status.majorNumber, in: String(decoding: list, as: UTF8.self))
    }

    /// - Parameter list: the text of /proc/devices.
    static func names(ofMajor major: Int, in list: String) -> [String] {
        let characterDevices = list.split(separator: "\n").prefix { $0 != "Block devices:" }
        return characterDevices.compactMap { line in
            let words = line.split(separator: " ")
            return words.count == 2 && Int(words[0]) == major ? String(words[1]) : nil
        }
    }
}
