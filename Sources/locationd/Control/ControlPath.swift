import Glibc
import SystemCalls

/// Where a run listens for `ctl`.
enum ControlPath {
    /// `$RUNTIME_DIRECTORY/control` in a service; else `$XDG_RUNTIME_DIR/locationd/control`; without these variables, a
    /// path in the directory that systemd creates for the user, and without systemd one below /tmp.
    static var standard: String { "\(directory)/control" }

    /// Where the service of the Debian package listens, in the directory that systemd creates for it.
    static let service = "/run/locationd/control"

    /// Where a run listens: ``standard``, or ``service`` if only that is there, or if the run at ``standard`` was
    /// killed.
    static var existing: String { existing(of: standard, and: service) }

    /// - Parameters:
    ///   - own: where a run of this user would listen.
    ///   - service: where the service would.
    static func existing(of own: String, and service: String) -> String {
        guard isTaken(service), own != service else { return own }
        return isTaken(own) && !isStale(own) ? own : service
    }

    /// Whether there is anything at a path, even a link that leads nowhere, or one in a directory that this user may
    /// not enter, as is the service's.
    private static func isTaken(_ path: String) -> Bool {
        do throws(SystemError) { _ = try FileStatus(of: path, followsLink: false) } catch {
            return error.code == EACCES
        }
        return true
    }

    /// Whether there is a socket on which no process listens any more.
    static func isStale(_ path: String) -> Bool {
        do throws(SystemError) { closeDescriptor(try UnixSocket.connect(to: path)) } catch {
            // Connecting to a file that is not a socket fails with ECONNREFUSED, too.
            guard error.code == ECONNREFUSED, let status = try? FileStatus(of: path, followsLink: false) else {
                return false
            }
            return status.kind == .socket
        }
        return false
    }

    /// The directory of ``standard``.
    static var directory: String {
        if let serviceDirectory { return serviceDirectory }
        let user = geteuid()
        // The XDG Base Directory Specification requires that relative paths are ignored.
        if let runtime = environmentVariable("XDG_RUNTIME_DIR"), runtime.hasPrefix("/") {
            return "\(runtime)/locationd"
        }
        let runtime = "/run/user/\(user)"
        return fileExists(runtime) ? "\(runtime)/locationd" : "/tmp/locationd-\(user)"
    }

    /// The directory that systemd has created for a service; nil outside of one. The variable may name several.
    private static var serviceDirectory: String? {
        environmentVariable("RUNTIME_DIRECTORY")?.split(separator: ":").first.map(String.init)
    }

    /// Creates the directory of ``standard`` if it does not exist.
    ///
    /// Another user may have created one below /tmp: it is refused, as is a directory that others can use.
    static func prepare(_ directory: String = directory) throws(Failure) {
        if directory == serviceDirectory { return }
        do throws(SystemError) { return try makeDirectory(directory) } catch {
            guard error.code == EEXIST else {
                throw Failure(
                    .cannotCreate, "\(directory): cannot create the directory: \(error); \(ControlPath.advice)")
            }
        }
        // A symbolic link may lead to a directory of this user with another purpose.
        guard let status = try? FileStatus(of: directory, followsLink: false), status.kind == .directory,
            status.owner == geteuid(), status.permissions & 0o077 == 0
        else {
            throw Failure(
                .noPermission,
                "\(directory): is not a directory of yours with mode 0700; \(ControlPath.advice)")
        }
    }

    /// What to do when a socket cannot be used.
    static let advice = "name another socket with --control"
}
