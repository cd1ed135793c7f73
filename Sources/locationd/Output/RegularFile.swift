import Glibc
import SystemCalls

/// Restricts a regular file to its owner, whatever the umask and the former mode.
func makePrivate(_ descriptor: Int32) {
    if (try? FileStatus(of: descriptor))?.kind == .regular { _ = fchmod(descriptor, 0o600) }
}

/// Whether there is a regular file at a path; symbolic links are followed.
func isRegularFile(_ path: String) -> Bool { (try? FileStatus(of: path))?.kind == .regular }
