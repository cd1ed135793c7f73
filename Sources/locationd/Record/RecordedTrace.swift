import Glibc
import LocationModel
import SystemCalls

/// The file or standard output to which a receiver is recorded. It always ends with a whole line.
struct RecordedTrace: ~Copyable {
    /// Lines written.
    private(set) var lines = 0
    /// Bytes written.
    private(set) var bytes = 0
    /// Why nothing more can be written.
    private(set) var failure: Failure?
    /// Whether the reader of standard output has closed its end, which is not an error.
    private(set) var isReaderClosed = false
    /// Whether something was written that a power failure would lose.
    private(set) var isUnsaved = false

    /// Its name in messages.
    let name: String
    private let path: String?
    private let descriptor: Int32
    private let isNew: Bool

    /// Opens standard output (`-`), or a file.
    /// - Parameter overwrites: whether a file that exists may be overwritten, once there is something to write.
    init(path: String, overwrites: Bool) throws(Failure) {
        let isFile = path != "-"
        (descriptor, isNew) = isFile ? try RecordedTrace.openFile(path, overwrites) : (STDOUT_FILENO, false)
        self.path = isFile ? path : nil
        name = isFile ? path : OutputFile.standardOutput
    }

    private static func openFile(_ path: String, _ overwrites: Bool) throws(Failure) -> (Int32, isNew: Bool) {
        // Positions are private.
        var descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        let isNew = descriptor >= 0
        if !isNew && errno == EEXIST {
            var status = stat()
            let kind = unsafe stat(path, &status) == 0 ? status.st_mode & S_IFMT : 0
            // A device or a FIFO has no content to lose.
            if kind == S_IFREG, !overwrites {
                throw Failure(.cannotCreate, "\(path): already exists; --force overwrites it")
            }
            // Opening a FIFO without a reader would block, and no signal would end that.
            descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK)
            if descriptor < 0 && errno == ENXIO && kind == S_IFIFO {
                throw Failure(.cannotCreate, "\(path): is a FIFO without a reader; start the reader first")
            }
        }
        guard descriptor >= 0 else {
            throw Failure(.cannotCreate, "\(path): cannot be written: \(SystemError(errno))")
        }
        _ = fcntl(descriptor, F_SETFL, 0)
        return (descriptor, isNew)
    }

    deinit { if descriptor != STDOUT_FILENO { close(descriptor) } }

    /// Writes whole lines. When that fails, an incomplete line is removed again.
    mutating func append(_ text: [UInt8], lines count: Int) {
        guard failure == nil, !isReaderClosed, count > 0 else { return }
        if bytes == 0 && path != nil {
            _ = ftruncate(descriptor, 0)
            makePrivate(descriptor)
        }
        let (written, code) = writeAll(text, to: descriptor)
        isUnsaved = true
        guard let code else {
            bytes += written
            lines += count
            return
        }
        let whole = text[..<written].lastIndex(of: 10).map { $0 + 1 } ?? 0
        bytes += whole
        lines += text[..<whole].count { $0 == 10 }
        // What was written to a pipe cannot be removed.
        if path != nil { _ = ftruncate(descriptor, off_t(bytes)) }
        if path == nil && code == EPIPE { isReaderClosed = true } else { fail("written", code) }
    }

    /// Waits until the lines so far would survive a power failure (fsync).
    mutating func save() {
        guard isUnsaved, failure == nil else { return }
        isUnsaved = false
        // These errors mean that a pipe or a device cannot be synchronised, which is not necessary.
        if fsync(descriptor) != 0, errno != EINVAL, errno != EROFS, errno != ENOTSUP {
            fail("written to the disk", errno)
        }
    }

    /// Ends the recording; a new file without a line is removed.
    mutating func finish() throws(Failure) {
        save()
        if isNew, lines == 0, let path { _ = unsafe unlink(path) }
        if let failure { throw failure }
    }

    private mutating func fail(_ verb: String, _ code: Int32) {
        let kept = lines == 0 ? "no line is kept" : "\(lines.counted("whole line is", "whole lines are")) kept"
        failure = Failure(.inputOutput, "\(name): cannot be \(verb): \(SystemError(code)); \(kept)")
    }
}
