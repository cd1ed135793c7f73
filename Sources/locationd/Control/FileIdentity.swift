import Glibc

/// Identifies the file that a path names at the moment; symbolic links are not followed.
struct FileIdentity: Equatable {
    private let device: dev_t
    private let number: ino_t
    let isSocket: Bool

    init?(of path: String) {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return nil }
        (device, number, isSocket) = (status.st_dev, status.st_ino, status.st_mode & S_IFMT == S_IFSOCK)
    }
}
