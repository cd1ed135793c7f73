import CSystemCalls

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A receiver's device that is open: a serial one, which is set raw, another character device (`/dev/gnss0`), or a FIFO.
struct DeviceFile: ~Copyable {
    enum Failure: Error {
        /// It will never be a receiver as things are.
        case unusable(ReceiverError)
        /// It is not there, or not now.
        case unavailable(errno: Int32)
    }

    let descriptor: Int32
    /// A FIFO keeps everything: when it is full, whoever writes must wait. A device keeps the oldest, about 4 kB, and
    /// loses what comes then.
    let isFIFO: Bool

    init(path: String, baud: UInt32?) throws(Failure) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { throw .unavailable(errno: errno) }
        let type = status.st_mode & S_IFMT
        guard type == S_IFCHR || type == S_IFIFO else { throw .unusable(.noDevice(path: path)) }
        descriptor = try DeviceFile.open(path, baud, isFIFO: type == S_IFIFO)
        isFIFO = type == S_IFIFO
    }

    private static func open(_ path: String, _ baud: UInt32?, isFIFO: Bool) throws(Failure) -> Int32 {
        // A FIFO is opened once: its writer would see a reader come and go.
        var result = isFIFO ? -ENOTTY : unsafe locationd_serial_open(path, baud ?? 0)
        if result == -ENOTTY && baud == nil {
            result = unsafe openFile(path, O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
            if result < 0 { result = -errno }
        }
        switch (-result, baud) {
        case (EACCES, _), (EPERM, _): throw .unusable(.permissionDenied(path: path))
        case (ENOTTY, let baud?), (EINVAL, let baud?): throw .unusable(.noSuchSpeed(path: path, baud: baud))
        case (let code, _) where code > 0: throw .unavailable(errno: code)
        default: return result
        }
    }

    deinit { close(descriptor) }

    /// Throws away what has come and has not been read.
    func discard() { locationd_serial_discard(descriptor) }
}

/// `open(2)` under a name that a method called `open` does not hide.
@unsafe private func openFile(_ path: String, _ flags: Int32) -> Int32 { unsafe open(path, flags) }
