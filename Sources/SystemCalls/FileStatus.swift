import Glibc

/// What the file system stores about a file (stat(2)).
package struct FileStatus: Sendable {
    package enum Kind: Hashable, Sendable {
        case regular, directory, symbolicLink, characterDevice, fifo, socket
        /// A block device.
        case other

        fileprivate init(_ mode: mode_t) {
            self =
                switch mode & S_IFMT {
                case S_IFREG: .regular
                case S_IFDIR: .directory
                case S_IFLNK: .symbolicLink
                case S_IFCHR: .characterDevice
                case S_IFIFO: .fifo
                case S_IFSOCK: .socket
                default: .other
                }
        }
    }

    package let kind: Kind
    /// Which file it is.
    package let identity: FileIdentity
    /// Bytes of a regular file.
    package let size: Int
    /// The bits of its mode without its kind, such as 0o644.
    package let permissions: UInt32
    package let owner: UInt32
    package let group: UInt32
    /// The number of a device's driver; 0 for other files.
    package let majorNumber: Int

    /// - Parameters:
    ///   - followsLink: whether the path of a symbolic link means the file that it leads to.
    ///   - directory: an open directory that a relative path begins in; nil means the current one.
    package init(of path: String, followsLink: Bool = true, in directory: Int32? = nil) throws(SystemError) {
        var status = stat()
        let flags = followsLink ? 0 : AT_SYMLINK_NOFOLLOW
        _ = try checked(unsafe fstatat(directory ?? AT_FDCWD, path, &status, flags))
        self.init(status)
    }

    package init(of descriptor: Int32) throws(SystemError) {
        var status = stat()
        _ = try checked(unsafe fstat(descriptor, &status))
        self.init(status)
    }

    private init(_ status: stat) {
        kind = Kind(status.st_mode)
        identity = FileIdentity(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
        size = Int(status.st_size)
        permissions = status.st_mode & ~S_IFMT
        (owner, group) = (status.st_uid, status.st_gid)
        // glibc's major(3), which is a macro.
        let device = UInt64(status.st_rdev)
        majorNumber = Int(device >> 8 & 0xfff | device >> 32 & ~0xfff)
    }
}

/// Identifies a file, whatever its names are, until it is removed.
package struct FileIdentity: Hashable, Sendable {
    package let device: UInt64
    /// Its number in the file system.
    package let number: UInt64
}
