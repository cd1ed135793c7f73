#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Where a run listens for `ctl`.
enum ControlPath {
    /// `$XDG_RUNTIME_DIR/locationd/control`; without that variable the place where systemd puts it, and without systemd
    /// one below /tmp.
    static var standard: String { "\(directory)/control" }

    /// The directory of ``standard``.
    static var directory: String {
        let user = geteuid()
        // A relative path is to be passed over, says the XDG Base Directory Specification.
        if let runtime = unsafe getenv("XDG_RUNTIME_DIR").map({ unsafe String(cString: $0) }), runtime.hasPrefix("/") {
            return "\(runtime)/locationd"
        }
        let runtime = "/run/user/\(user)"
        return unsafe access(runtime, F_OK) == 0 ? "\(runtime)/locationd" : "/tmp/locationd-\(user)"
    }

    /// Makes the directory of ``standard`` if it is not there.
    ///
    /// Below /tmp somebody else may have made it before: then it is refused, as is one that others may write to.
    static func prepare(_ directory: String = directory) throws(Failure) {
        guard unsafe mkdir(directory, 0o700) != 0 else { return }
        let code = errno
        guard code == EEXIST else {
            throw Failure(.cannotCreate, "\(directory): cannot be made: \(systemMessage(code)); \(ControlPath.advice)")
        }
        var status = stat()
        // Not stat: a link may lead to a directory of ours that is meant for something else.
        guard unsafe lstat(directory, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid(),
            status.st_mode & 0o077 == 0
        else {
            throw Failure(
                .noPermission,
                "\(directory): is not a directory of yours that nobody else may use; \(ControlPath.advice)")
        }
    }

    /// What helps when there is no socket.
    static let advice = "name another socket with --control"
}
