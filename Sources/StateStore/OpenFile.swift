import Glibc
import SystemCalls

/// An open file or directory that is closed with its owner.
package struct OpenFile: ~Copyable, Sendable {
    let descriptor: Int32
    /// The path for messages.
    package let path: String

    /// Opens a path; it never waits for the other end of a FIFO, and children do not inherit it.
    package init(path: String, _ flags: Int32) throws(StateError) {
        do throws(SystemError) { descriptor = try openFile(path, flags | O_NONBLOCK) } catch {
            throw .failed(path: path, .open, errno: error.code)
        }
        self.path = path
    }

    /// Opens a file in this directory without following a link; a new file is accessible only to its owner.
    package func file(_ name: String, _ flags: Int32) throws(StateError) -> OpenFile {
        let path = "\(path)/\(name)"
        do throws(SystemError) {
            let result = try openFile(name, flags | O_NONBLOCK | O_NOFOLLOW, mode: 0o600, in: descriptor)
            return OpenFile(descriptor: result, path: path)
        } catch {
            throw .failed(path: path, .open, errno: error.code)
        }
    }

    private init(descriptor: Int32, path: String) { (self.descriptor, self.path) = (descriptor, path) }

    deinit { closeDescriptor(descriptor) }

    var status: FileStatus {
        get throws(StateError) {
            do throws(SystemError) { return try FileStatus(of: descriptor) } catch {
                throw .failed(path: path, .read, errno: error.code)
            }
        }
    }

    /// The content, up to one byte more than the limit.
    package func read(upTo limit: Int) throws(StateError) -> [UInt8] {
        let size = min(limit + 1, 64 * 1024)
        var (bytes, piece): ([UInt8], [UInt8]) = ([], [])
        repeat {
            piece = try read(size, at: bytes.count)
            bytes += piece
        } while piece.count == size && bytes.count <= limit
        return bytes
    }

    /// Up to `count` bytes from an offset on; fewer at the end of the file.
    package func read(_ count: Int, at offset: Int) throws(StateError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var read = 0
        do throws(SystemError) {
            while read < count {
                let step = try readSome(into: &bytes, from: read, of: descriptor, at: offset + read)
                guard step > 0 else { break }
                read += step
            }
        } catch {
            throw .failed(path: path, .read, errno: error.code)
        }
        return Array(bytes[..<read])
    }

    /// Bytes of the file.
    package var size: Int {
        get throws(StateError) { try status.size }
    }

    /// Whether it is still the file at its path.
    /// - Throws: why that cannot be seen; a path to nothing is no such reason.
    package func isAtPath() throws(StateError) -> Bool {
        let identity = try status.identity
        do throws(SystemError) { return try FileStatus(of: path).identity == identity } catch {
            guard [ENOENT, ENOTDIR].contains(error.code) else {
                throw .failed(path: path, .open, errno: error.code)
            }
            return false
        }
    }

    /// Writes all bytes from an offset on, by default from the beginning of the file.
    package func write(_ bytes: [UInt8], at offset: Int = 0) throws(StateError) {
        if let code = writeAll(bytes, to: descriptor, at: offset).errno {
            throw .failed(path: path, .write, errno: code)
        }
    }

    /// Shortens or extends the file to a size in bytes.
    package func truncate(to size: Int) throws(StateError) {
        do throws(SystemError) { try truncateFile(descriptor, to: size) } catch {
            throw .failed(path: path, .write, errno: error.code)
        }
    }

    /// The names in this directory. Empty if it cannot be read.
    package var names: [String] { entries(ofDirectory: "/proc/self/fd/\(descriptor)") }

    /// Waits until the content is safe from a power failure.
    package func save() throws(StateError) {
        do throws(SystemError) { try syncFile(descriptor) } catch {
            // Some file systems cannot sync a directory separately, and need not.
            guard error.code == EINVAL else { throw .failed(path: path, .save, errno: error.code) }
        }
    }
}
