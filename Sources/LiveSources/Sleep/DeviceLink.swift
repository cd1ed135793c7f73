import Glibc
package import ReceiverPower
import SystemCalls

/// Commands written to a serial device that this process reads as well. The answers are among what the source reads,
/// and are not seen here.
package struct DeviceLink: ReceiverLink {
    private let path: String

    /// A link to the device at a path.
    package init(path: String) { self.path = path }

    /// The kind of receiver cannot be found out, because the source reads the answers.
    package func identify() throws(ReceiverLinkError) -> ReceiverFamily {
        throw ReceiverLinkError("a receiver without gpsd must be named with --receiver-family")
    }

    /// See ``ReceiverLink``.
    package func send(_ bytes: [UInt8]) throws(ReceiverLinkError) {
        do throws(SystemError) {
            let descriptor = try openFile(path, O_WRONLY | O_NOCTTY | O_NONBLOCK)
            defer { closeDescriptor(descriptor) }
            try writeWhole(bytes, to: descriptor)
        } catch {
            throw ReceiverLinkError("\(path): \(error)")
        }
    }

    /// See ``ReceiverLink``; there are no answers.
    package func exchange(_ frames: [UBXFrame]) throws(ReceiverLinkError) -> [UBXFrame] {
        for frame in frames { try send(frame.bytes) }
        return []
    }

    /// A command is shorter than any buffer of a serial device.
    private func writeWhole(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
        let count = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
        if count < 0 { throw .last }
        if count < bytes.count { throw SystemError(EAGAIN) }
    }
}
