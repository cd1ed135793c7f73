import Glibc

/// The room on a file system in bytes.
package struct DiskRoom: Hashable, Sendable {
    package let total: Int
    /// What programs other than root's may still write.
    package let free: Int

    /// The file system that contains a path; nil if there is no such path.
    package init?(of path: String) {
        var status = statvfs()
        guard unsafe statvfs(path, &status) == 0 else { return nil }
        total = Int(status.f_blocks) * Int(status.f_frsize)
        free = Int(status.f_bavail) * Int(status.f_frsize)
    }
}
