import Glibc
import SystemCalls

/// An open file or directory that is closed with its owner.
package struct OpenFile: ~Copyable, Sendable {
    let descriptor: Int32
    /// The path for messages.
    package let path: String

    /// Opens a path; it never waits for the other end of a FIFO, and children do not inherit it.
    package init(path: String, _ flags: Int32) throws(StateError) {
        let descriptor = retried { unsafe open(path, flags | O_CLOEXEC | O_NONBLOCK) }
        guard descriptor >= 0 else { throw .failed(path: path, .open, errno: errno) }
        (self.descriptor, self.path) = (descriptor, path)
    }

    /// Opens a file in this directory without following a link; a new file is accessible only to its owner.
    package func file(_ name: String, _ flags: Int32) throws(StateError) -> OpenFile {
        let path = "\(path)/\(name)"
        let result = retried {
            unsafe openat(descriptor, name, flags | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW, 0o600)
        }
        guard result >= 0 else { throw .failed(path: path, .open, errno: errno) }
        return OpenFile(descriptor: result, path: path)
    }

    private init(descriptor: Int32, path: String) { (self.descriptor, self.path) = (descriptor, path) }

    deinit { close(descriptor) }

    var status: stat {
        get throws(StateError) {
            var status = stat()
            guard unsafe fstat(descriptor, &status) == 0 else { throw .failed(path: path, .read, errno: errno) }
            return status
        }
    }

    /// The content, up to one byte more than the limit.
    package func read(upTo limit: Int) throws(StateError) -> [UInt8] {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: min(limit + 1, 64 * 1024))
        while bytes.count <= limit {
            let count = unsafe piece.withUnsafeMutableBytes { buffer in
                retried { unsafe pread(descriptor, buffer.baseAddress, buffer.count, off_t(bytes.count)) }
            }
            guard count >= 0 else { throw .failed(path: path, .read, errno: errno) }
            guard count > 0 else { break }
            bytes += piece[..<count]
        }
        return bytes
    }

    /// Up to so many bytes from an offset on; fewer at the end of the file.
    package func read(_ count: Int, at offset: Int) throws(StateError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var read = 0
        while read < count {
            let step = unsafe bytes.withUnsafeMutableBytes { buffer in
                let remainder = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[read...])
                return retried {
                    unsafe pread(descriptor, remainder.baseAddress, remainder.count, off_t(offset + read))
                }
            }
            guard step >= 0 else { throw .failed(path: path, .read, errno: errno) }
            guard step > 0 else { break }
            read += step
        }
        return Array(bytes[..<read])
    }

    /// Bytes of the file.
    package var size: Int {
        get throws(StateError) { Int(try status.st_size) }
    }

    /// Writes all bytes from an offset on, by default from the beginning of the file.
    package func write(_ bytes: [UInt8], at offset: Int = 0) throws(StateError) {
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                let remainder = unsafe UnsafeRawBufferPointer(rebasing: buffer[written...])
                return retried {
                    unsafe pwrite(descriptor, remainder.baseAddress, remainder.count, off_t(offset + written))
                }
            }
            guard count >= 0 else { throw .failed(path: path, .write, errno: errno) }
            written += count
        }
    }

    /// Shortens or extends the file to so many bytes.
    package func truncate(to size: Int) throws(StateError) {
        guard retried({ ftruncate(descriptor, off_t(size)) }) == 0 else {
            throw .failed(path: path, .write, errno: errno)
        }
    }

    /// The names in this directory. Empty if it cannot be read.
    package var names: [String] { entries(ofDirectory: "/proc/self/fd/\(descriptor)") }

    /// Waits until the content is safe from a power failure.
    package func save() throws(StateError) {
        guard retried({ fsync(descriptor) }) != 0 else { return }
        // Some file systems cannot sync a directory separately, and need not.
        guard errno == EINVAL else { throw .failed(path: path, .save, errno: errno) }
    }
}

/// Repeats a call while it is interrupted by signals.
private func retried<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
        let result = call()
        if result >= 0 || errno != EINTR { return result }
    }
}
