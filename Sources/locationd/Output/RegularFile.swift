import Glibc

/// Restricts a regular file to its owner, whatever the umask and the former mode.
func makePrivate(_ descriptor: Int32) {
    var status = stat()
    if unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG { _ = fchmod(descriptor, 0o600) }
}

/// Whether there is a regular file at a path; symbolic links are followed.
func isRegularFile(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
}
