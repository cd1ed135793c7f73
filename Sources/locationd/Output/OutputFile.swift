import Glibc
import LocationModel
import LocationService
import SystemCalls

/// Buffered output to a file or to standard output.
///
/// After a failed write nothing more is written: the failure is stored and thrown by ``finish()``, and ``onFailure`` is
/// called at once, so that a long run does not continue without output.
final class OutputFile {
    static let capacity = 64 * 1024

    /// The bytes not written yet; append here and call ``flush()`` when there are ``capacity``.
    var bytes: [UInt8] = []
    /// Called when a write has failed.
    var onFailure: () -> Void = {}
    private(set) var failure: Failure?
    /// Whether the reader has closed its end, which is not an error.
    private(set) var isReaderClosed = false

    private let path: String
    private var descriptor: Int32
    private let isPrivate: Bool
    /// Whether the file did not exist before, or its old content has been discarded; false once it is complete.
    private var isOurs: Bool
    private var destination: Destination
    /// Until when an output that is not read is waited for, once the run was asked to stop.
    private var graceEnd: Deadline?
    /// The bytes that were not read when that was last decided.
    private var unreadCount: Int?
    /// Whether the rest of the output was given up, because the run was stopped and nothing read it.
    private var isAbandoned = false

    /// Where the bytes go, and what happens while nothing reads them.
    private enum Destination {
        /// They are written to the descriptor, however long that blocks.
        case descriptor
        case receiver(([UInt8]) -> Void)
        /// Waits for the reader until shortly after the run was asked to stop.
        case sink(OutputSink, RemoteControl)
        /// Continues while the output is not read.
        case backlog(OutputBacklog, RemoteControl)
    }

    static let standardOutput = "standard output"

    /// Opens standard output (nil or `-`), or a file, which is created; old content stays until ``empty()``.
    /// - Parameters:
    ///   - isPrivate: whether only the owner gets access to the file, whatever the umask, because positions are
    ///     private.
    ///   - overwrites: whether a regular file may exist already.
    init(path: String?, isPrivate: Bool = false, overwrites: Bool = true) throws(Failure) {
        let path = path == "-" ? nil : path
        self.path = path ?? OutputFile.standardOutput
        self.isPrivate = isPrivate
        if let path {
            (descriptor, isOurs) = try OutputFile.open(path, isPrivate: isPrivate, overwrites: overwrites)
        } else {
            (descriptor, isOurs) = (STDOUT_FILENO, false)
        }
        destination = .descriptor
        bytes.reserveCapacity(OutputFile.capacity + 4096)
    }

    /// Opens a file, unless it is one that the command reads.
    /// - Parameters:
    ///   - isPrivate: whether only the owner gets access to the file.
    ///   - inputs: the files that the command reads.
    ///   - what: what is written, for the message.
    convenience init(
        path: String, isPrivate: Bool = false, reading inputs: [String], as what: String
    ) throws(Failure) {
        try self.init(path: path, isPrivate: isPrivate)
        for input in inputs where isFile(at: input) {
            // The input was not there before.
            discard()
            throw Failure(.usage, "\(input): \(what) would overwrite an input; name another file")
        }
    }

    private static func open(
        _ path: String, isPrivate: Bool, overwrites: Bool
    ) throws(Failure) -> (descriptor: Int32, isNew: Bool) {
        try OutputDescriptor.open(path, overwrites: overwrites, mode: isPrivate ? 0o600 : 0o666, flags: O_CREAT)
    }

    /// Passes the bytes on instead of writing them.
    init(passingTo receiver: @escaping ([UInt8]) -> Void) {
        (path, descriptor, isOurs, isPrivate) = ("", -1, false, false)
        destination = .receiver(receiver)
    }

    /// Standard error, for events that are printed while the app uses standard output.
    static var standardError: OutputFile { OutputFile(path: "standard error", descriptor: STDERR_FILENO) }

    private init(path: String, descriptor: Int32) {
        (self.path, self.descriptor, isOurs, isPrivate) = (path, descriptor, false, false)
        destination = .descriptor
    }

    deinit {
        if !isStandardStream { closeDescriptor(descriptor) }
    }

    private var isStandardStream: Bool { descriptor <= STDERR_FILENO }

    /// Whether it is a file, and no device, pipe or terminal.
    private var hasContent: Bool { !isStandardStream && (try? FileStatus(of: descriptor))?.kind == .regular }

    /// Empties the file, once it is certain that it will be written. Has no effect on a device or a pipe.
    func empty() {
        guard !isStandardStream else { return }
        isOurs = ftruncate(descriptor, 0) == 0
        if isPrivate { makePrivate(descriptor) }
    }

    /// Removes an incomplete regular file, so that it is not mistaken for a complete one; an old file that was not
    /// emptied stays. Through a link the file is only emptied.
    func discard() {
        guard isOurs, hasContent else { return }
        if let status = try? FileStatus(of: path, followsLink: false), isFile(status) {
            try? removeFile(path)
        } else {
            try? truncateFile(descriptor, to: 0)
        }
    }

    /// Whether the output is a terminal.
    private(set) lazy var isTerminal = isatty(descriptor) == 1

    static var isStandardOutputTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Whether both are the same file, whatever their names; devices such as `/dev/null` may be shared.
    func isSame(as other: OutputFile) -> Bool {
        (try? FileStatus(of: other.descriptor)).map(isFile) ?? false
    }

    /// Whether the output is the file at a path.
    func isFile(at path: String) -> Bool {
        (try? FileStatus(of: path)).map(isFile) ?? false
    }

    private func isFile(_ other: FileStatus) -> Bool {
        guard let status = try? FileStatus(of: descriptor) else { return false }
        return status.identity == other.identity && status.kind != .characterDevice
    }

    // MARK: Writing

    /// Writes all that a command prints to standard output.
    static func print(_ content: some Sequence<UInt8>) throws(Failure) {
        let output = try OutputFile(path: nil)
        output.bytes = Array(content)
        try output.finish()
    }

    /// Writes a whole file instead of its old content, which stays if there is no room for the new one. A file that is
    /// no longer at its path is created again.
    func replaceContent(with content: some Sequence<UInt8>) throws(Failure) {
        if hasContent, !isFile(at: path) {
            let new = try OutputFile.open(path, isPrivate: isPrivate, overwrites: true)
            closeDescriptor(descriptor)
            (descriptor, isOurs) = (new.descriptor, new.isNew)
        }
        bytes = Array(content)
        guard hasContent else { return try finish() }
        let size = bytes.count
        do throws(SystemError) {
            try reserveRoom(size, for: descriptor)
            isOurs = true
            if isPrivate { makePrivate(descriptor) }
            flush()
            if failure == nil { try truncateFile(descriptor, to: size) }
        } catch {
            failure = Failure(
                .inputOutput, "\(path): cannot be written: \(error)\(isOurs ? "" : "; its old content is kept")")
        }
        if let failure {
            discard()
            throw failure
        }
        // It is complete.
        isOurs = false
    }

    /// Stops waiting for an output that is not read soon after the run was asked to stop.
    /// - Parameter continuesUnread: whether the run continues while the output is not read: see ``OutputBacklog``.
    func follow(_ remote: RemoteControl, continuesUnread: Bool) {
        if case .receiver = destination { return }
        let sink = OutputSink(descriptor)
        destination = continuesUnread ? .backlog(OutputBacklog(sink, name: path), remote) : .sink(sink, remote)
    }

    /// Writes the buffered bytes.
    func flush() {
        defer { bytes.removeAll(keepingCapacity: true) }
        guard failure == nil, !isReaderClosed, !isAbandoned, !bytes.isEmpty else { return }
        guard let error = write() else { return }
        if error.code == EPIPE {
            isReaderClosed = true
        } else {
            failure = Failure(.inputOutput, "\(path): cannot be written: \(error)")
        }
        onFailure()
    }

    private func write() -> SystemError? {
        switch destination {
        case .descriptor: return writeAll(bytes, to: descriptor).errno.map { SystemError($0) }
        case .receiver(let receiver): receiver(bytes)
        case .sink(let sink, let remote): return write(to: sink, remote)
        case .backlog(let backlog, _): return backlog.write(bytes)
        }
        return nil
    }

    private func write(to sink: OutputSink, _ remote: RemoteControl) -> SystemError? {
        var remainder = bytes[...]
        while !remainder.isEmpty {
            do throws(SystemError) {
                remainder = remainder.dropFirst(try sink.write(remainder))
            } catch {
                guard error.code == EAGAIN else { return error }
                guard mayWait(for: remainder.count, remote) else { return nil }
                sink.awaitRoom(nanoseconds: OutputFile.pollInterval)
            }
        }
        return nil
    }

    /// Nanoseconds between two checks whether the run was asked to stop while the output is not read, and nanoseconds
    /// for which a run that was asked to stop still waits for the reader.
    private static let (pollInterval, graceTime): (Int64, Int64) = (50_000_000, 500_000_000)

    /// Whether to wait for the reader a little longer; if not, nothing more is written. A reader that reads on, however
    /// slowly, is waited for.
    private func mayWait(for count: Int, _ remote: RemoteControl) -> Bool {
        guard remote.isStopRequested else { return true }
        let known = count == unreadCount ? graceEnd : nil
        let end = known ?? Deadline(afterNanoseconds: OutputFile.graceTime)
        (graceEnd, unreadCount) = (end, count)
        guard end.hasPassed else { return true }
        isAbandoned = true
        StandardError.report("\(path): is not read; the last \(count.counted("byte is", "bytes are")) lost")
        return false
    }

    /// Writes the rest.
    ///
    /// - Throws: the first failure.
    func finish() throws(Failure) {
        flush()
        if case .backlog(let backlog, let remote) = destination {
            while backlog.count > 0, mayWait(for: backlog.count, remote) {
                sleep(nanoseconds: OutputFile.pollInterval)
            }
        }
        if let failure { throw failure }
    }
}
