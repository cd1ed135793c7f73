import Glibc
import LocationModel
import SystemCalls

/// The file or standard output to which a receiver is recorded. It always ends with a whole line. With a ``Rotation``
/// it is several files, one after the other.
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
    /// Bytes in the present file, and the time of its first one.
    private var fileBytes = 0
    private var fileBegin = Instant(nanoseconds: 0)
    /// Whether the present file has old content to be replaced.
    private var mayHaveContent = true

    /// Opens standard output (`-`), or a file.
    /// - Parameters:
    ///   - overwrites: whether a file that exists may be overwritten, once there is something to write.
    ///   - rotation: when to begin a new file; then one that exists is moved aside instead.
    init(path: String, overwrites: Bool, rotation: Rotation? = nil) throws(Failure) {
        let isFile = path != "-"
        self.rotation = isFile ? rotation : nil
        if isFile, let rotation {
            guard isRegularFile(path) || !fileExists(path) else {
                throw Failure(.cannotCreate, "\(path): is not a regular file; --rotate cannot move it aside")
            }
            do throws(SystemError) { try rotation.moveAside(path) } catch {
                throw Failure(.cannotCreate, "\(path): cannot be moved aside: \(error)")
            }
        }
        (descriptor, isNew) = isFile ? try RecordedTrace.openFile(path, overwrites) : (STDOUT_FILENO, false)
        self.path = isFile ? path : nil
        name = isFile ? path : OutputFile.standardOutput
    }

    private static func openFile(_ path: String, _ overwrites: Bool) throws(Failure) -> (Int32, isNew: Bool) {
        let descriptor: Int32
        do throws(SystemError) {
            do throws(SystemError) {
                // Positions are private.
                return (try SystemCalls.openFile(path, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600), true)
            } catch {
                guard error.code == EEXIST else { throw error }
            }
            // A device or a FIFO has no content to lose.
            if !overwrites, isRegularFile(path) { throw SystemError(EEXIST) }
            // Opening a FIFO without a reader would block, and no signal would end that.
            descriptor = try SystemCalls.openFile(path, O_WRONLY | O_NONBLOCK)
        } catch {
            let reason =
                switch error.code {
                case EEXIST: "already exists; --force overwrites it"
                case ENXIO where (try? FileStatus(of: path))?.kind == .fifo:
                    "is a FIFO without a reader; start the reader first"
                default: "cannot be written: \(error)"
                }
            throw Failure(.cannotCreate, "\(path): \(reason)")
        }
        _ = fcntl(descriptor, F_SETFL, 0)
        return (descriptor, false)
    }

    deinit { if descriptor != STDOUT_FILENO { close(descriptor) } }

    /// Writes whole lines. When that fails, an incomplete line is removed again.
    /// - Parameter now: the time of a monotonic clock, for the rotation by age.
    mutating func append(_ text: [UInt8], lines count: Int, at now: Instant) {
        guard failure == nil, !isReaderClosed, count > 0 else { return }
        if let rotation, rotation.isComplete(bytes: fileBytes, adding: text.count, age: now.seconds(since: fileBegin)) {
            rotate(rotation)
            guard failure == nil else { return }
        }
        if fileBytes == 0 {
            fileBegin = now
            if path != nil && mayHaveContent {
                _ = ftruncate(descriptor, 0)
                makePrivate(descriptor)
            }
        }
        let (written, code) = writeAll(text, to: descriptor)
        isUnsaved = true
        guard let code else {
            bytes += written
            fileBytes += written
            lines += count
            return
        }
        let whole = text[..<written].lastIndex(of: 10).map { $0 + 1 } ?? 0
        bytes += whole
        fileBytes += whole
        lines += text[..<whole].count { $0 == 10 }
        // What was written to a pipe cannot be removed.
        if path != nil { _ = ftruncate(descriptor, off_t(fileBytes)) }
        if path == nil && code == EPIPE { isReaderClosed = true } else { fail("written", code) }
    }

    /// Ends the present file and begins the next one.
    private mutating func rotate(_ rotation: Rotation) {
        guard let path else { return }
        save()
        do throws(SystemError) { try rotation.moveAside(path) } catch { return fail("moved aside", error.code) }
        reopen()
    }

    /// Opens the path again, because the file has been moved: by a rotation, or by logrotate(8). A file that is there
    /// already is continued. Until the new one is open the old one is kept, so nothing is lost if there is none.
    mutating func reopen() {
        guard let path, failure == nil, (try? FileStatus(of: descriptor))?.kind == .regular else { return }
        save()
        let new: Int32
        do throws(SystemError) {
            new = try SystemCalls.openFile(path, O_WRONLY | O_CREAT | O_APPEND, mode: 0o600)
        } catch {
            return fail("opened again", error.code)
        }
        makePrivate(new)
        close(descriptor)
        descriptor = new
        fileBytes = Int(max(0, lseek(new, 0, SEEK_END)))
        mayHaveContent = false
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
        if isNew, lines == 0, let path { try? removeFile(path) }
        if let failure { throw failure }
    }

    private mutating func fail(_ verb: String, _ code: Int32) {
        let kept = lines == 0 ? "no line is kept" : "\(lines.counted("whole line is", "whole lines are")) kept"
        failure = Failure(.inputOutput, "\(name): cannot be \(verb): \(SystemError(code)); \(kept)")
    }
}
