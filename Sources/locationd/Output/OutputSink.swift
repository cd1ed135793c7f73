import Glibc
import LocationModel
import SystemCalls

/// A descriptor that is written without blocking, as far as the kernel allows.
///
/// O_NONBLOCK would affect all processes that share a pipe or a terminal, such as the shell. So they are opened again,
/// which gives an independent descriptor. What cannot be opened again is written as it is, and may block.
final class OutputSink: Sendable {
    private let descriptor: Int32
    private let isOwn: Bool
    private let isSocket: Bool

    init(_ descriptor: Int32) {
        let kind = (try? FileStatus(of: descriptor))?.kind
        isSocket = kind == .socket
        let isWritable = fcntl(descriptor, F_GETFL) & O_ACCMODE != O_RDONLY
        let flags = O_WRONLY | O_NONBLOCK | O_NOCTTY
        if kind == .fifo || kind == .characterDevice, isWritable,
            let own = try? openFile("/proc/self/fd/\(descriptor)", flags)
        {
            (self.descriptor, isOwn) = (own, true)
        } else {
            (self.descriptor, isOwn) = (descriptor, false)
        }
    }

    deinit { if isOwn { closeDescriptor(descriptor) } }

    /// Writes as many bytes as there is room for.
    ///
    /// - Throws: `EAGAIN` when there is none, or the error of the write.
    func write(_ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int {
        try isSocket
            ? sendSome(of: bytes, to: descriptor, waits: false) : writeSome(of: bytes, to: descriptor)
    }

    /// Waits until there is room, or the nanoseconds have passed.
    func awaitRoom(nanoseconds: Int64? = nil) {
        awaitReadiness(of: descriptor, .writable, nanoseconds: nanoseconds)
    }
}
