import Glibc
import LocationModel
import SystemCalls

/// The file or standard output to which a receiver is recorded. It always ends with a whole line. With a ``Rotation``
/// it is several files, one after the other, and a recording that was begun earlier is continued.
struct RecordedTrace: ~Copyable {
    /// Lines written, to all files together.
    private(set) var lines = 0
    /// Bytes written, to all files together.
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
    private var descriptor: Int32
    private let isNew: Bool
    private let rotation: Rotation?
    /// Prints a problem that does not end the recording.
    private let warn: (String) -> Void
    /// Seconds after which a rotation that has failed is tried again.
    private static let retryInterval = 60.0
    /// When it is tried again; nil if it has not failed.
    private var nextAttempt: Instant?
    /// Bytes in the current file.
    private var fileBytes = 0
    /// When the current file was begun; nil before the first line since it was opened.
    private var fileBegin: Instant?
    /// Seconds for which the current file had existed when it was opened.
    private var earlierAge = 0.0
    /// Whether the current file ends within a line, because an earlier process was killed.
    private var endsWithinLine = false
    /// Whether the current file has old content to be replaced.
    private var mayHaveContent = true

    /// Opens standard output (`-`), or a file.
    /// - Parameters:
    ///   - overwrites: whether a file that exists may be overwritten, once there is something to write.
    ///   - rotation: when to begin a new file; then one that exists is continued instead, so that restarts, however
    ///     many, lose nothing.
    ///   - warn: prints a problem that does not end the recording.
    init(
        path: String, overwrites: Bool, rotation: Rotation? = nil,
        warn: @escaping (String) -> Void = { StandardError.report($0, .warning) }
    ) throws(Failure) {
        self.warn = warn
        let isFile = path != "-"
        (descriptor, isNew) =
            switch (isFile, rotation) {
            case (false, _): (STDOUT_FILENO, false)
            case (true, nil): try RecordedTrace.openFile(path, overwrites)
            case (true, _?): try RecordedTrace.openToRotate(path)
            }
        self.path = isFile ? path : nil
        name = isFile ? path : OutputFile.standardOutput
        self.rotation = isFile ? rotation : nil
        if self.rotation != nil { beginContinuing() }
    }

    private static func openToRotate(_ path: String) throws(Failure) -> (Int32, isNew: Bool) {
        let exists = fileExists(path)
        guard isRegularFile(path) || !exists else {
            throw Failure(.cannotCreate, "\(path): is not a regular file; --rotate cannot move it aside")
        }
        let descriptor: Int32
        do throws(SystemError) { descriptor = try openToContinue(path) } catch {
            throw Failure(.cannotCreate, "\(path): cannot be written: \(error)")
        }
        try claim(descriptor, path)
        return (descriptor, !exists)
    }

    /// Opens a file, or creates it, so that what is written comes after its content.
    private static func openToContinue(_ path: String) throws(SystemError) -> Int32 {
        try SystemCalls.openFile(path, O_RDWR | O_CREAT | O_APPEND, mode: 0o600)
    }

    /// Makes sure that no other process records to a file. A device is shared at its users' own risk.
    private static func claim(_ descriptor: Int32, _ path: String) throws(Failure) {
        guard isRegularFile(path), (try? lockFile(descriptor)) == false else { return }
        closeDescriptor(descriptor)
        throw Failure(.unavailable, "\(path): another process records to it")
    }

    private static func openFile(_ path: String, _ overwrites: Bool) throws(Failure) -> (Int32, isNew: Bool) {
        // Positions are private. Opening a FIFO without a reader would block, and no signal would end that.
        let (descriptor, isNew) = try OutputDescriptor.open(
            path, overwrites: overwrites, mode: 0o600, flags: O_NONBLOCK)
        if isNew {
            _ = try? lockFile(descriptor)
        } else {
            _ = fcntl(descriptor, F_SETFL, 0)
            try claim(descriptor, path)
        }
        return (descriptor, isNew)
    }

    deinit { if descriptor != STDOUT_FILENO { closeDescriptor(descriptor) } }

    /// Writes whole lines. When that fails, an incomplete line is removed again.
    /// - Parameter now: the time of a monotonic clock, for the rotation by age.
    mutating func append(_ text: [UInt8], lines count: Int, at now: Instant) {
        guard failure == nil, !isReaderClosed, count > 0 else { return }
        if let rotation, rotation.isComplete(bytes: fileBytes, adding: text.count, age: age(at: now)) {
            rotate(rotation, at: now)
            guard failure == nil else { return }
        }
        if fileBegin == nil { fileBegin = now.advanced(bySeconds: -earlierAge) }
        if fileBytes == 0, path != nil, mayHaveContent {
            _ = ftruncate(descriptor, 0)
            makePrivate(descriptor)
        }
        if endsWithinLine {
            if let code = writeAll([UInt8(ascii: "\n")], to: descriptor).errno { return fail("written", code) }
            fileBytes += 1
            endsWithinLine = false
        }
        let (written, code) = writeAll(text, to: descriptor)
        isUnsaved = true
        let whole = text[..<written].lastIndex(of: 10).map { $0 + 1 } ?? 0
        bytes += whole
        fileBytes += whole
        lines += code == nil ? count : text[..<whole].count { $0 == 10 }
        guard let code else { return }
        // What was written to a pipe cannot be removed.
        if path != nil { _ = ftruncate(descriptor, off_t(fileBytes)) }
        if path == nil && code == EPIPE { isReaderClosed = true } else { fail("written", code) }
    }

    /// Seconds since the current file was begun.
    private func age(at now: Instant) -> Double { fileBegin.map { now.seconds(since: $0) } ?? earlierAge }

    /// Ends the current file and begins the next one. While that is not possible the current one is continued.
    private mutating func rotate(_ rotation: Rotation, at now: Instant) {
        if let nextAttempt, now < nextAttempt { return }
        guard let path else { return }
        save()
        do throws(SystemError) {
            try rotation.moveAside(path)
            let hadFailed = nextAttempt != nil
            try reopen()
            if hadFailed { warn("\(name): is rotated again") }
        } catch {
            if nextAttempt == nil { warn("\(name): cannot be rotated, so the current file is continued: \(error)") }
            nextAttempt = now.advanced(bySeconds: RecordedTrace.retryInterval)
        }
    }

    /// Opens the path again, because the file has been moved: by a rotation, or by logrotate(8). A file that is there
    /// already is continued.
    /// - Throws: why there is none; then the old one is kept, so nothing is lost.
    mutating func reopen() throws(SystemError) {
        guard let path, failure == nil, (try? FileStatus(of: descriptor))?.kind == .regular else { return }
        save()
        let new = try RecordedTrace.openToContinue(path)
        closeDescriptor(descriptor)
        descriptor = new
        nextAttempt = nil
        // Another recorder may have been faster; then both write whole lines.
        _ = try? lockFile(new)
        beginContinuing()
    }

    /// The current file was opened to continue it.
    private mutating func beginContinuing() {
        makePrivate(descriptor)
        mayHaveContent = false
        fileBegin = nil
        fileBytes = Int(max(0, lseek(descriptor, 0, SEEK_END)))
        earlierAge = fileBytes == 0 ? 0 : SystemCalls.age(ofFile: descriptor) ?? 0
        var last: [UInt8] = [0]
        endsWithinLine =
            fileBytes > 0 && (try? readSome(into: &last, of: descriptor, at: fileBytes - 1)) == 1 && last != [10]
    }

    /// Waits until the lines so far would survive a power failure (fsync).
    mutating func save() {
        guard isUnsaved, failure == nil else { return }
        isUnsaved = false
        do throws(SystemError) { try syncFile(descriptor) } catch {
            // These errors mean that a pipe or a device cannot be synchronised, which is not necessary.
            guard ![EINVAL, EROFS, ENOTSUP].contains(error.code) else { return }
            fail("written to the disk", error.code)
        }
    }

    /// Ends the recording; a new file without a line is removed.
    mutating func finish() throws(Failure) {
        save()
        if isNew, lines == 0, let path { try? removeFile(path) }
        if let failure { throw failure }
        // A failed rotation has moved the file itself, and has said so.
        guard lines > 0, nextAttempt == nil, !isAtPath else { return }
        throw Failure(
            .inputOutput, "\(name): was moved or removed during the recording; after a move send SIGHUP")
    }

    /// Whether the open file is still the one at its path; what is not a regular file cannot be lost.
    private var isAtPath: Bool {
        guard let path, let opened = try? FileStatus(of: descriptor), opened.kind == .regular else { return true }
        return (try? FileStatus(of: path))?.identity == opened.identity
    }

    private mutating func fail(_ verb: String, _ code: Int32) {
        let kept = lines == 0 ? "no line is kept" : "\(lines.counted("whole line is", "whole lines are")) kept"
        failure = Failure(.inputOutput, "\(name): cannot be \(verb): \(SystemError(code)); \(kept)")
    }
}
