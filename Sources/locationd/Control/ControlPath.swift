import Glibc
import SystemCalls

/// Where a run listens for `ctl`.
enum ControlPath {
    /// `$XDG_RUNTIME_DIR/locationd/control`; without that variable, a path in the directory that systemd creates for
    /// the user, and without systemd one below /tmp.
    static var standard: String { "\(directory)/control" }

    /// Where the service of the Debian package listens, in the directory that systemd creates for it.
    static let service = "/run/locationd/control"

    /// Where a run listens: ``standard``, or ``service`` if there is only that.
    static var existing: String {
        let standard = standard
        guard FileIdentity(of: standard) == nil else { return standard }
        return FileIdentity(of: service) == nil ? standard : service
    }

    /// The directory of ``standard``.
    static var directory: String {
        let user = geteuid()
        // The XDG Base Directory Specification requires that relative paths are ignored.
        if let runtime = environmentVariable("XDG_RUNTIME_DIR"), runtime.hasPrefix("/") {
            return "\(runtime)/locationd"
        }
        let runtime = "/run/user/\(user)"
        return unsafe access(runtime, F_OK) == 0 ? "\(runtime)/locationd" : "/tmp/locationd-\(user)"
    }

    /// Creates the directory of ``standard`` if it does not exist.
    ///
    /// Another user may have created one below /tmp: it is refused, as is a directory that others can use.
    static func prepare(_ directory: String = directory) throws(Failure) {
        guard unsafe mkdir(directory, 0o700) != 0 else { return }
        let error = SystemError.last
        guard error.code == EEXIST else {
            throw Failure(.cannotCreate, "\(directory): cannot create the directory: \(error); \(ControlPath.advice)")
        }
        var status = stat()
        // lstat, because a symbolic link may lead to a directory of this user with another purpose.
        guard unsafe lstat(directory, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid(),
            status.st_mode & 0o077 == 0
        else {
            throw Failure(
                .noPermission,
                "\(directory): is not a directory of yours with mode 0700; \(ControlPath.advice)")
        }
    }

    /// What to do when a socket cannot be used.
    static let advice = "name another socket with --control"
}
