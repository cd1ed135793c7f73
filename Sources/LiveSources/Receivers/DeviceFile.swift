import Glibc
import SystemCalls

/// An open receiver device: a serial one, which is set to raw mode, another character device (`/dev/gnss0`), or a FIFO.
struct DeviceFile: ~Copyable {
    enum Failure: Error {
        /// It cannot be used as a receiver without a change of configuration.
        case unusable(ReceiverError)
        /// It does not exist, or is not available now.
        case unavailable(errno: Int32)
    }

    /// The kinds of files that can be a receiver.
    static let kinds: Set<FileStatus.Kind> = [.characterDevice, .fifo]

    let descriptor: Int32
    /// A FIFO keeps all data: when it is full, the writer must wait. A device keeps the oldest data, about 4 kB, and
    /// loses what arrives after that.
    let isFIFO: Bool

    init(path: String, baud: UInt32?) throws(Failure) {
        let kind: FileStatus.Kind
        do throws(SystemError) { kind = try FileStatus(of: path).kind } catch {
            throw .unavailable(errno: error.code)
        }
        guard DeviceFile.kinds.contains(kind) else { throw .unusable(.noDevice(path: path)) }
        descriptor = try DeviceFile.open(path, baud, isFIFO: kind == .fifo)
        isFIFO = kind == .fifo
    }

    private static func open(_ path: String, _ baud: UInt32?, isFIFO: Bool) throws(Failure) -> Int32 {
        do throws(SystemError) {
            // A FIFO is opened only once, because its writer would see a reader come and go.
            if !isFIFO {
                do throws(SystemError) { return try SerialPort.open(path, baud: baud) } catch {
                    guard error.code == ENOTTY, baud == nil else { throw error }
                }
            }
            return try openFile(path, O_RDONLY | O_NOCTTY | O_NONBLOCK)
        } catch {
            switch (error.code, baud) {
            case _ where error.isPermissionDenied: throw .unusable(.permissionDenied(path: path))
            case (ENOTTY, let baud?), (EINVAL, let baud?): throw .unusable(.noSuchSpeed(path: path, baud: baud))
            case (let code, _): throw .unavailable(errno: code)
            }
        }
    }

    deinit { closeDescriptor(descriptor) }

    /// Discards received data that was not read.
    func discard() { SerialPort.discardInput(of: descriptor) }
}
