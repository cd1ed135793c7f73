#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Bytes on their way to a file or to standard output, gathered and written in large pieces.
///
/// After a failed write nothing more is written: the failure is kept and thrown by ``finish()``, and `onFailure` is told
/// at once, so that a long run does not go on for nobody.
final class OutputFile {
    static let capacity = 64 * 1024

    /// The bytes not written yet; append here and call ``flush()`` when there are ``capacity``.
    var bytes: [UInt8] = []
    /// Called when a write has failed.
    var onFailure: () -> Void = {}
    private let path: String
    private let descriptor: Int32
    private(set) var failure: Failure?
    /// Whether the reader has gone, which is its right and no failure of ours.
    private(set) var readerHasGone = false

    static let standardOutput = "standard output"

    /// Standard output (nil or `-`), or a file that is created; what is in it stays until ``empty()``.
    init(path: String?) throws(Failure) {
        let path = path == "-" ? nil : path
        self.path = path ?? OutputFile.standardOutput
        if let path {
            descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
            guard descriptor >= 0 else {
                throw Failure(.cannotCreate, "\(path): cannot be written: \(systemMessage(errno))")
            }
        } else {
            descriptor = STDOUT_FILENO
        }
        bytes.reserveCapacity(OutputFile.capacity + 4096)
    }

    /// Standard error, for a record beside the output of somebody else.
    static var standardError: OutputFile { OutputFile(path: "standard error", descriptor: STDERR_FILENO) }

    private init(path: String, descriptor: Int32) { (self.path, self.descriptor) = (path, descriptor) }

    deinit {
        if !isStandardStream { _ = close(descriptor) }
    }

    private var isStandardStream: Bool { descriptor <= STDERR_FILENO }

    /// Empties the file, now that it is certain that it will be written. A device or a pipe has nothing to empty.
    func empty() {
        if !isStandardStream { _ = ftruncate(descriptor, 0) }
    }

    /// Whether somebody reads along on a terminal.
    private(set) lazy var isTerminal = isatty(descriptor) == 1

    /// Whether both are one file, by whatever names; devices such as `/dev/null` may be shared.
    func isSame(as other: OutputFile) -> Bool {
        var (a, b) = (stat(), stat())
        guard unsafe fstat(descriptor, &a) == 0, unsafe fstat(other.descriptor, &b) == 0 else { return false }
        return a.st_dev == b.st_dev && a.st_ino == b.st_ino && a.st_mode & S_IFMT != S_IFCHR
    }

    /// Writes what was gathered.
    func flush() {
        defer { bytes.removeAll(keepingCapacity: true) }
        guard failure == nil, !readerHasGone, !bytes.isEmpty else { return }
        guard let code = writeAll(bytes, to: descriptor).errno else { return }
        if code == EPIPE {
            readerHasGone = true
        } else {
            failure = Failure(.inputOutput, "\(path): cannot be written: \(systemMessage(code))")
        }
        onFailure()
    }

    /// Writes the rest.
    ///
    /// - Throws: the first failure there was.
    func finish() throws(Failure) {
        flush()
        if let failure { throw failure }
    }
}

/// Standard error: unbuffered, and nothing to do about its failure.
enum StandardError {
    static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    static func write(_ text: String) { _ = writeAll(Array(text.utf8), to: STDERR_FILENO) }
}

/// Writes all bytes; returns how many could be written, and the `errno` when not all could.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> (written: Int, errno: Int32?) {
    var written = 0
    while written < bytes.count {
        let count = unsafe bytes.withUnsafeBytes {
            unsafe write(descriptor, $0.baseAddress! + written, $0.count - written)
        }
        if count >= 0 {
            written += count
        } else if errno == EAGAIN {
            var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            unsafe poll(&ready, 1, -1)
        } else if errno != EINTR {
            return (written, errno)
        }
    }
    return (written, nil)
}
