import Glibc
import SystemCalls

/// Checks whether the unit and the rights of the run's user permit what the settings need.
extension Finding {
    /// A file that the run's user must be able to read, write or execute.
    typealias Need = (right: UserAccess.Right, path: String)

    /// Whether the run's user has each right that the settings need.
    /// - Parameters:
    ///   - configuration: the path of the configuration file, which need not be the user's own.
    ///   - access: whether it has a right to a path; nil if that is unknown.
    static func permissions(
        of unit: ServiceUnit, _ needs: [Need], configuration: String? = nil,
        access: (UserAccess.Right, String) -> Bool?
    ) -> Finding {
        let problem: Finding? =
            hiddenFile(needs, unit) ?? forbiddenDevice(needs, unit) ?? readOnlyPath(needs, unit)
            ?? discardedFile(needs, unit) ?? unusableProgram(needs)
        if let problem { return problem }
        let results = needs.map { (need: $0, isPermitted: access($0.right, $0.path)) }
        if let refused = results.first(where: { $0.isPermitted == false }) {
            return missingRight(refused.need, unit, configuration)
        }
        let unknown = results.filter { $0.isPermitted == nil }.map(\.need.path)
        guard unknown.isEmpty else {
            let paths = unknown.joined(separator: ", ")
            return .info(
                "permissions",
                unknown.allSatisfy(isMissing)
                    ? "not there now: \(paths)" : "cannot be examined: \(paths); try again as root")
        }
        return .ok("permissions", "user \(unit.user) has access to what the settings name")
    }

    private static func hiddenFile(_ needs: [Need], _ unit: ServiceUnit) -> Finding? {
        guard let path = needs.first(where: { !unit.permitsReading($0.path) })?.path else { return nil }
        return .failed(
            "permissions", "\(path): the unit hides it (ProtectHome=\(unit.homeProtection))",
            advice: "use a path below /var/lib/locationd or /etc/locationd")
    }

    private static func forbiddenDevice(_ needs: [Need], _ unit: ServiceUnit) -> Finding? {
        for (_, path) in needs where path.hasPrefix("/dev/") {
            let device = resolvedPath(path) ?? path
            guard let drivers = DeviceDrivers.names(of: device),
                !unit.permitsDevice(device, drivers: drivers), !unit.permitsDevice(path, drivers: [])
            else { continue }
            return .failed(
                "permissions", "\(path): the unit does not allow this device",
                advice: "sudo systemctl edit locationd, with [Service] and DeviceAllow=\(path) rw")
        }
        return nil
    }

    private static func readOnlyPath(_ needs: [Need], _ unit: ServiceUnit) -> Finding? {
        for (right, path) in needs where right == .write && !path.hasPrefix("/dev/") && !unit.permitsWriting(path) {
            return .failed(
                "permissions", "\(path): the unit makes it read-only",
                advice:
                    """
                    use a path below /var/lib/locationd, or: sudo systemctl edit locationd, with \
                    ReadWritePaths=\(path)
                    """
            )
        }
        return nil
    }

    private static func discardedFile(_ needs: [Need], _ unit: ServiceUnit) -> Finding? {
        guard let path = needs.first(where: { $0.right == .write && unit.discardsFiles(at: $0.path) })?.path else {
            return nil
        }
        return .failed(
            "permissions", "\(path): systemd deletes it when the service stops (PrivateTmp=yes)",
            advice: "use a path below /var/lib/locationd")
    }

    /// A device may be plugged in later, but a program is missing when its event comes.
    private static func unusableProgram(_ needs: [Need]) -> Finding? {
        let programs = needs.filter { $0.right == .execute }.map(\.path)
        if let path = programs.first(where: isMissing) {
            return .failed(
                "permissions", "\(path): there is no such program", advice: "correct its path in the configuration")
        }
        if let path = programs.first(where: isDirectory) {
            return .failed(
                "permissions", "\(path): is a directory, not a program",
                advice: "correct its path in the configuration")
        }
        return nil
    }

    private static func missingRight(_ need: Need, _ unit: ServiceUnit, _ configuration: String?) -> Finding {
        .failed(
            "permissions", "user \(unit.user) has no permission to \(need.right) \(need.path)",
            advice: need.path == configuration
                ? "let its group read it: sudo chgrp \(unit.user) \(need.path) && sudo chmod 640 \(need.path)"
                : rightAdvice(need, unit))
    }

    private static func rightAdvice(_ need: Need, _ unit: ServiceUnit) -> String {
        guard need.path.hasPrefix("/dev/") else {
            return need.right == .execute
                ? "let its user execute it: sudo chmod a+x \(need.path)"
                : "change its owner or mode: sudo chown \(unit.user) \(need.path)"
        }
        let group = "the device's group (ls -l \(need.path))"
        return unit.isLoaded
            ? "add \(group) to SupplementaryGroups: sudo systemctl edit locationd"
            : "add user \(unit.user) to \(group): sudo usermod -aG GROUP \(unit.user), and log in again"
    }

    private static func isMissing(_ path: String) -> Bool {
        do throws(SystemError) { _ = try FileStatus(of: path) } catch { return error.code == ENOENT }
        return false
    }

    private static func isDirectory(_ path: String) -> Bool { (try? FileStatus(of: path))?.kind == .directory }
}
