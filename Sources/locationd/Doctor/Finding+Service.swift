import LocationModel
import SystemCalls

/// Checks of the service: what it needs besides a receiver.
extension Finding {
    /// The settings of the service, or the mistake in them, or what the machine lacks for them.
    /// - Parameter isInstalled: whether they are those of the package, and not of a file that the user has named.
    static func configuration(_ settings: Result<RunSettings, Failure>, isInstalled: Bool) -> Finding {
        switch settings {
        case .success(let settings):
            let count = settings.settings.count.counted("setting", "settings")
            return .ok("configuration", "\(settings.file ?? "no configuration file"): \(count)")
        // What only root and the service may read is no mistake: the package advises mode 640 for it.
        case .failure(let failure) where failure.code == .noPermission:
            return isInstalled
                ? .info("configuration", "\(failure.text); \(rootAdvice)")
                : .failed("configuration", failure.text, advice: "run it as a user who may read the file, or as root")
        case .failure(let failure):
            return .failed(
                "configuration", failure.text, advice: "fix it, then: sudo systemctl restart locationd")
        }
    }

    /// Whether gpsd opens a receiver, and keeps it open.
    static func gpsdOptions(_ defaults: GPSDDefaults) -> Finding {
        guard !defaults.arguments.contains(where: { $0.contains("#") }) else {
            return .failed(
                "gpsd's options",
                "a # after a value begins no comment: gpsd gets \(defaults.arguments.joined(separator: " "))",
                advice: "put the comment on its own line in /etc/default/gpsd, then: sudo systemctl restart gpsd")
        }
        guard !defaults.devices.isEmpty || defaults.addsUSB else {
            return .failed(
                "gpsd's options", "name no device, and USBAUTO is off",
                advice: "add the receiver to DEVICES in /etc/default/gpsd, then: sudo systemctl restart gpsd")
        }
        guard defaults.flags.contains("n") else {
            return .info(
                "gpsd's options",
                "without -n gpsd closes the receiver when no client watches: that saves power, but each fix in the "
                    + "background waits for the receiver's start")
        }
        return .ok("gpsd's options", "-n keeps the receiver open, also between the fixes of the background")
    }

    /// Whether AppArmor lets gpsd open its receivers; nil if AppArmor does not restrict gpsd here at all.
    /// - Parameters:
    ///   - profiles: the text of /sys/kernel/security/apparmor/profiles; nil if it cannot be read.
    ///   - isEnabled: whether the kernel uses AppArmor.
    ///   - devices: the receivers of gpsd's configuration, without symbolic links.
    ///   - localRules: the text of the profile's local file.
    static func appArmor(
        _ profiles: String?, isEnabled: Bool, devices: [String], localRules: String = ""
    ) -> Finding? {
        guard let profiles else {
            return isEnabled ? .info("AppArmor", "its profiles can be read by root only: sudo locationd doctor") : nil
        }
        guard let line = profiles.split(separator: "\n").first(where: { $0.contains("sbin/gpsd ") }) else {
            return nil
        }
        guard line.contains("(enforce)") else { return .ok("AppArmor", "does not restrict gpsd") }
        let barred = devices.filter { $0.hasPrefix("/dev/") && !isUsual($0) && !permits($0, by: localRules) }
        guard barred.isEmpty else {
            return .failed(
                "AppArmor", "keeps gpsd from opening \(barred.joined(separator: ", "))",
                advice:
                    """
                    add '\(barred[0]) rw,' to /etc/apparmor.d/local/usr.sbin.gpsd, then: sudo systemctl reload \
                    apparmor
                    """
            )
        }
        return .ok(
            "AppArmor",
            devices.isEmpty ? "permits gpsd the usual serial devices" : "permits gpsd the devices of DEVICES")
    }

    /// Whether one of AppArmor's rules, such as `/dev/ttyTHS* rw,`, is about a device.
    private static func permits(_ device: String, by rules: String) -> Bool {
        rules.split(whereSeparator: \.isNewline).contains { line in
            let path = line.split(separator: "#", omittingEmptySubsequences: false)[0].split(
                whereSeparator: \.isWhitespace)
            return path.first.map { matches(device, pattern: String($0)) } ?? false
        }
    }

    /// Whether Debian's profile of gpsd contains a device.
    private static func isUsual(_ device: String) -> Bool {
        let families = ["ttyS", "ttyUSB", "ttyAMA", "ttyACM", "tty", "pps", "gpsd", "rfcomm"].map { "/dev/\($0)" }
        return families.contains { device.hasPrefix($0) && device.dropFirst($0.count).first?.isNumber ?? false }
    }

    /// How often the disk of a track is written, if its file system writes more often than a track is synced.
    /// - Parameter mounts: what /proc/self/mountinfo says (proc_pid_mountinfo(5)).
    static func diskWrites(_ path: String, mounts: String) -> Finding? {
        var best: (point: Substring, type: Substring, options: Substring)?
        for line in mounts.split(separator: "\n") {
            let fields = line.split(separator: " ")
            guard let dash = fields.firstIndex(of: "-"), dash > 4, fields.count > dash + 3 else { continue }
            let point = fields[4]
            let contains = path == point || path.hasPrefix(point == "/" ? "/" : "\(point)/")
            // Of two at one place the later one hides the other.
            if contains, point.count >= best?.point.count ?? 0 { best = (point, fields[dash + 1], fields[dash + 3]) }
        }
        guard let best, best.type == "ext4" || best.type == "ext3" else { return nil }
        let seconds =
            best.options.split(separator: ",").first { $0.hasPrefix("commit=") }
            .flatMap { Int($0.dropFirst("commit=".count)) } ?? 5
        guard seconds < 30 else { return nil }
        return .info(
            "disk writes",
            """
            \(best.type) at \(best.point) writes its journal every \(seconds) s while positions come; with the mount \
            option commit=60 once a minute
            """
        )
    }

    /// The room on the disk to which a run writes; nil if there is no such path.
    static func disk(_ path: String, hasTrack: Bool) -> Finding? {
        DiskRoom(of: path).map { disk(path, hasTrack: hasTrack, free: $0.free, total: $0.total) }
    }

    /// - Parameters:
    ///   - hasTrack: whether a track is kept there.
    ///   - free: bytes for programs other than root's
    ///   - total: bytes
    static func disk(_ path: String, hasTrack: Bool, free: Int, total: Int) -> Finding {
        let text = "\(DiskRoom.text(free)) free of \(DiskRoom.text(total)) at \(path)"
        guard free >= DiskRoom.recommended else {
            let consequence =
                hasTrack
                ? "while the disk is full, positions wait in memory, and a restart loses them"
                : "reports and recordings cannot be written to a full disk"
            return .failed("disk", text, advice: "free some space: \(consequence)")
        }
        return .ok("disk", text)
    }

    /// Whether the unit lets the service reach other machines that the settings name; nil if there are none.
    static func network(of unit: ServiceUnit, to others: [String]) -> Finding? {
        guard !others.isEmpty else { return nil }
        let names = others.joined(separator: " and ")
        switch unit.reachesOtherMachines {
        case true?: return .ok("network", "the unit lets the service reach \(names)")
        case nil:
            return .info("network", "the unit lets the service reach some addresses; is that of \(names) one of them?")
        case false?:
            return .failed(
                "network", "the unit keeps the service from reaching \(names)",
                advice:
                    """
                    sudo systemctl edit locationd, with [Service] and IPAddressAllow=ADDRESS; for a name also the name \
                    server's
                    """
            )
        }
    }

    /// A command for crossings that can never run, if there is one. The program of `app` monitors regions of its own.
    static func hooks(of run: Run) -> Finding? {
        let commands = [("on-enter", run.hooks.enter), ("on-exit", run.hooks.exit)]
        guard run.app.command == nil, run.geofences.geofences.isEmpty,
            let (key, _) = commands.first(where: { $0.1 != nil })
        else { return nil }
        return .failed(
            "hooks", "\(key) never runs: there is no geofence",
            advice: "add one: geofence = NAME=LATITUDE,LONGITUDE,METRES")
    }
}
