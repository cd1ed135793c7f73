#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The bytes of a trace: a file, a FIFO or standard input (`-`); or those of a receiver.
///
/// The only place of the module that touches the system. It never blocks: a FIFO is opened without waiting for its
/// writer, and every read is preceded by the question whether there is something to read.
struct TraceInput: ~Copyable {
    enum Outcome {
        case read(Int)
        case wouldBlock
        case end
    }

    let path: String
    let descriptor: Int32
    /// Bytes of a regular file; nil for what cannot tell.
    let size: Int?
    private let isReceiver: Bool
    /// Whether a receiver's bytes have just been read: there are no more then, most of the time, and asking for them would
    /// cost as much as reading them. It also keeps a sender that never pauses from holding the loop for ever.
    private var hasJustRead = false

    /// The bytes of a receiver, from a descriptor that does not block and that somebody else closes.
    init(receiver descriptor: Int32) {
        path = ""
        self.descriptor = descriptor
        size = nil
        isReceiver = true
    }

    init(path: String) throws(TraceError) {
        self.path = path
        isReceiver = false
        // A FIFO opened this way does not wait for its writer; for a regular file the flag means nothing.
        descriptor = path == "-" ? STDIN_FILENO : unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        var status = stat()
        var failure = descriptor < 0 ? errno : 0
        if failure == 0, unsafe fstat(descriptor, &status) != 0 { failure = errno }
        let isFile = failure == 0 && status.st_mode & S_IFMT == S_IFREG
        size = isFile ? Int(status.st_size) : nil
        if failure != 0 { throw TraceInput.error(path, failure) }
        if status.st_mode & S_IFMT == S_IFDIR { throw .isDirectory(path: path) }
        if isFile && status.st_size == 0 { throw .empty(path: path) }
    }

    /// Whether a path is something that can be read only once: a FIFO, a terminal, standard input. Asked without opening
    /// it: a FIFO's writer would see a reader come and go, and what it had written would be lost.
    static func isStream(_ path: String) -> Bool {
        var status = stat()
        guard path != "-" else { return true }
        guard unsafe stat(path, &status) == 0 else { return false }
        return [S_IFIFO, S_IFCHR, S_IFSOCK].contains(status.st_mode & S_IFMT)
    }

    deinit {
        if !isReceiver && descriptor > STDIN_FILENO { close(descriptor) }
    }

    /// Reads what there is, up to the end of the buffer, to the buffer's place `start`.
    mutating func read(into buffer: inout [UInt8], from start: Int) throws(TraceError) -> Outcome {
        if isReceiver {
            hasJustRead.toggle()
            if !hasJustRead { return .wouldBlock }
        } else if size == nil && !isReady {
            return .wouldBlock
        }
        let (descriptor, capacity) = (self.descriptor, buffer.count - start)
        var count: Int
        repeat {
            count = unsafe buffer.withUnsafeMutableBytes { bytes in
                unsafe readBytes(descriptor, bytes.baseAddress! + start, capacity)
            }
        } while count < 0 && errno == EINTR
        guard count >= 0 else {
            if errno == EAGAIN {
                hasJustRead = false
                return .wouldBlock
            }
            throw TraceInput.error(path, errno)
        }
        if count > 0 { return .read(count) }
        return isReceiver && !isReady ? .wouldBlock : .end
    }

    /// Whether there is something to read, or the end. Without a writer so far a FIFO is not ready, but read tells the end;
    /// when its writer has gone, it is.
    private var isReady: Bool {
        var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&state, 1, 0) != 0
    }

    /// Time has passed since the last read: the next one is worth it.
    mutating func expectBytes() { hasJustRead = false }

    /// Sets the place in a regular file from which the next read goes on.
    func seek(to offset: Int) {
        lseek(descriptor, off_t(offset), SEEK_SET)
    }

    private static func error(_ path: String, _ code: Int32) -> TraceError {
        switch code {
        case ENOENT, ENOTDIR: .notFound(path: path)
        case EACCES, EPERM: .permissionDenied(path: path)
        case EISDIR: .isDirectory(path: path)
        default: .readFailed(path: path, errno: code)
        }
    }
}

/// `read(2)` under a name that a method called `read` does not hide.
@unsafe private func readBytes(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
    unsafe read(descriptor, bytes, count)
}
