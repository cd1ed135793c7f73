import Glibc
import SystemCalls
import TraceFormats

/// The bytes of a trace: a file, a FIFO, standard input (`-`), or memory.
///
/// What is compressed with gzip is decompressed. It never blocks: a FIFO is opened without waiting for its writer, and
/// is read only if data is available.
struct TraceInput: ~Copyable {
    enum Outcome {
        /// This many bytes were read.
        case read(Int)
        /// No data for now: the caller waits for the descriptor, which may already be ready, and reads again.
        case wouldBlock
        /// The end of the input.
        case end
    }

    let path: String
    /// The open file; -1 for memory.
    let descriptor: Int32
    /// The size in bytes of a regular file or of the memory; nil for anything else.
    let size: Int?
    /// Bytes read since it last returned ``Outcome/wouldBlock``.
    private var readInARow = 0
    /// Bytes after which it returns ``Outcome/wouldBlock`` although there is more. Input without any epoch, such as
    /// `/dev/zero`, would otherwise keep the reader from ever returning to its caller, which alone can see that a stop
    /// was requested.
    private static let mostInARow = 4 << 20
    /// The bytes of a trace in memory; nil for anything else.
    private let memory: [UInt8]?
    /// How many of them were read.
    private var offset = 0

    /// Whether the first bytes were read, which show whether the input is compressed.
    private var hasBegun = false
    private var gzip: GzipStream?
    /// Bytes as they were read.
    private var compressed: [UInt8] = []
    /// The range of ``compressed`` that was not decompressed yet.
    private var unused = 0..<0
    /// Whether a member of the archive ends here, so that the input is complete if it ends.
    private var isAtMemberEnd = false
    /// Whether the input is compressed; known after the first read.
    var isCompressed: Bool { gzip != nil }

    /// Bytes in memory, with a name for error messages.
    init(memory: [UInt8], named name: String) {
        path = name
        descriptor = -1
        size = memory.count
        self.memory = memory
    }

    init(path: String) throws(TraceError) {
        self.path = path
        memory = nil
        let opened = Result { () throws(SystemError) in try TraceInput.open(path) }
        // The compiler requires a value with a deinit to be complete before anything is thrown.
        let file = try? opened.get()
        descriptor = file?.descriptor ?? -1
        size = file?.status.kind == .regular ? file?.status.size : nil
        let status: FileStatus
        switch opened {
        case .success(let file): status = file.status
        case .failure(let error): throw TraceInput.error(path, error)
        }
        // The program opens a closed standard input for writing, so that no file takes its place.
        if path == "-", fcntl(STDIN_FILENO, F_GETFL) & O_ACCMODE == O_WRONLY { throw .standardInputClosed }
        if status.kind == .directory { throw .isDirectory(path: path) }
        if size == 0 { throw .empty(path: path) }
    }

    private static func open(_ path: String) throws(SystemError) -> (descriptor: Int32, status: FileStatus) {
        // With O_NONBLOCK, opening a FIFO does not wait for its writer; for a regular file the flag has no effect.
        let descriptor = try path == "-" ? STDIN_FILENO : openFile(path, O_RDONLY | O_NONBLOCK)
        return (descriptor, try FileStatus(of: descriptor))
    }

    /// Whether a path can be read only once: a FIFO, a terminal, standard input. The path is not opened for this,
    /// because a FIFO's writer would see a reader come and go, and its data would be lost.
    static func isStream(_ path: String) -> Bool {
        guard path != "-" else { return true }
        guard let status = try? FileStatus(of: path) else { return false }
        return [.fifo, .characterDevice, .socket].contains(status.kind)
    }

    deinit {
        if descriptor > STDIN_FILENO { closeDescriptor(descriptor) }
    }

    /// Reads available data into the buffer from `start` on, decompressed.
    mutating func read(into buffer: inout [UInt8], from start: Int) throws(TraceError) -> Outcome {
        if isCompressed { return try decompress(into: &buffer, from: start) }
        let outcome = try readAsIs(into: &buffer, from: start)
        guard !hasBegun, case .read(let count) = outcome else { return outcome }
        hasBegun = true
        guard buffer[start..<start + count].starts(with: GzipStream.magic) else { return outcome }
        gzip = GzipStream(compressing: false)
        guard isCompressed else { throw .missingLibrary(path: path, "zlib") }
        compressed = Array(buffer[start..<start + count]) + [UInt8](repeating: 0, count: TraceInput.compressedSize)
        unused = 0..<count
        return try decompress(into: &buffer, from: start)
    }

    /// Bytes of compressed data that are read at once.
    private static let compressedSize = 32 * 1024

    private mutating func decompress(into buffer: inout [UInt8], from start: Int) throws(TraceError) -> Outcome {
        // A file of a few bytes may become many gigabytes.
        if size != nil, readInARow >= TraceInput.mostInARow {
            readInARow = 0
            return .wouldBlock
        }
        while true {
            // What follows the last member, often zeros, is not part of the trace.
            if isAtMemberEnd, let next = unused.first, compressed[next] != GzipStream.magic[0] { return .end }
            let step: GzipStream.Step
            do { step = try gzip!.step(compressed, unused, into: &buffer, from: start) } catch {
                throw .damagedArchive(path: path)
            }
            unused.removeFirst(step.used)
            if step.isEnd || step.used > 0 { isAtMemberEnd = step.isEnd }
            if step.written > 0 {
                readInARow += step.written
                return .read(step.written)
            }
            guard step.used == 0 else { continue }
            switch try readCompressed() {
            case .read(let count): unused = 0..<count
            case .wouldBlock: return .wouldBlock
            case .end:
                guard isAtMemberEnd else { throw .damagedArchive(path: path) }
                return .end
            }
        }
    }

    private mutating func readCompressed() throws(TraceError) -> Outcome {
        var bytes: [UInt8] = []
        swap(&bytes, &compressed)
        defer { swap(&bytes, &compressed) }
        return try readAsIs(into: &bytes, from: 0)
    }

    private mutating func readAsIs(into buffer: inout [UInt8], from start: Int) throws(TraceError) -> Outcome {
        if let memory {
            let piece = memory[offset..<min(memory.count, offset + buffer.count - start)]
            buffer.replaceSubrange(start..<start + piece.count, with: piece)
            offset += piece.count
            return piece.isEmpty ? .end : .read(piece.count)
        }
        // A FIFO that has had no writer yet is not ready although `read` would report the end; after its writer has
        // closed it, it is ready.
        if readInARow >= TraceInput.mostInARow || (size == nil && !isReady(descriptor)) {
            readInARow = 0
            return .wouldBlock
        }
        let count: Int
        do throws(SystemError) { count = try readSome(into: &buffer, from: start, of: descriptor) } catch {
            guard error.code == EAGAIN else { throw TraceInput.error(path, error) }
            return .wouldBlock
        }
        guard count > 0 else { return .end }
        readInARow += count
        return .read(count)
    }

    /// Sets the offset in a regular file for the next read.
    func seek(to offset: Int) {
        lseek(descriptor, off_t(offset), SEEK_SET)
    }

    private static func error(_ path: String, _ error: SystemError) -> TraceError {
        switch error.code {
        case ENOENT, ENOTDIR: .notFound(path: path)
        case _ where error.isPermissionDenied: .permissionDenied(path: path)
        case EISDIR: .isDirectory(path: path)
        default: .readFailed(path: path, errno: error.code)
        }
    }
}
