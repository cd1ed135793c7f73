import Glibc
import LocationModel
import SystemCalls

/// Checks of the service: what it needs besides a receiver.
extension Finding {
    /// The settings of the service, or the mistake in them.
    static func configuration(_ settings: Result<RunSettings, Failure>) -> Finding {
        switch settings {
        case .success(let settings):
            return .ok(
                "configuration", "\(settings.file ?? ""): \(settings.settings.count.counted("setting", "settings"))")
        case .failure(let failure):
            return .failed(
                "configuration", failure.message ?? "", advice: "mend it, then: sudo systemctl restart locationd")
        }
    }

    /// Whether a run listens at the service's control socket.
    static func service(at path: String) -> Finding {
        if let connection = try? UnixSocket.connect(to: path) {
            closeDescriptor(connection)
            return .ok("service", "runs, and listens at \(path)")
        }
        let isRefused = errno == EACCES
        return .failed(
            "service", isRefused ? "\(path): permission denied" : "no run listens at \(path)",
            advice: isRefused
                ? "ask as root: sudo locationd doctor" : "sudo systemctl start locationd; journalctl -u locationd")
    }

    /// - Parameters:
    ///   - options: `GPSD_OPTIONS` and `DEVICES` in the text of /etc/default/gpsd; nil if there is no such file.
    static func gpsdOptions(_ text: String?) -> Finding? {
        guard let text else { return nil }
        func value(of name: String) -> String {
            let line = text.split(separator: "\n").last { $0.hasPrefix("\(name)=") }
            return String(line?.dropFirst(name.count + 1) ?? "").trimmingQuotes
        }
        let (options, devices) = (value(of: "GPSD_OPTIONS").split(separator: " "), value(of: "DEVICES"))
        let flags = options.filter { $0.hasPrefix("-") && !$0.hasPrefix("--") }.joined()
        guard !devices.isEmpty || value(of: "USBAUTO") == "true" else {
            return .failed(
                "gpsd's options", "name no device, and USBAUTO is off",
                advice: "write the receiver into DEVICES of /etc/default/gpsd, then: sudo systemctl restart gpsd")
        }
        guard flags.contains("n") else {
            return .info(
                "gpsd's options",
                "without -n gpsd closes the receiver when no client watches: that saves power, but each fix in the background "
                    + "waits for the receiver's start")
        }
        return .ok("gpsd's options", "-n keeps the receiver open, also between the fixes of the background")
    }

    /// - Parameter profiles: the text of /sys/kernel/security/apparmor/profiles; nil if it cannot be read.
    static func appArmor(_ profiles: String?) -> Finding? {
        guard let line = profiles?.split(separator: "\n").first(where: { $0.contains("sbin/gpsd ") }) else {
            return nil
        }
        guard line.contains("(enforce)") else { return .ok("AppArmor", "does not restrict gpsd") }
        return .info(
            "AppArmor",
            "restricts gpsd: devices with unusual names need a rule in /etc/apparmor.d/local/usr.sbin.gpsd")
    }

    /// The room on the disk to which the service writes.
    static func disk(_ path: String) -> Finding? {
        guard let room = DiskRoom(of: path) else { return nil }
        let text = "\(room.free / 1_000_000) MB free of \(room.total / 1_000_000) MB at \(path)"
        guard room.free >= 50_000_000 else {
            return .failed("disk", text, advice: "make room: recordings stop when it is full")
        }
        return .ok("disk", text)
    }
}

extension String {
    /// A shell's value without its quotation marks.
    fileprivate var trimmingQuotes: String {
        count >= 2 && first == last && (first == "\"" || first == "'") ? String(dropFirst().dropLast()) : self
    }
}
