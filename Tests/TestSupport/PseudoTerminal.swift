#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A serial device that is none: what is written here is read from the path.
package final class PseudoTerminal {
    private var descriptor: Int32
    /// The device.
    package let path: String

    /// A new one, with no reader.
    package init() {
        var device: Int32 = -1
        descriptor = -1
        var name = [CChar](repeating: 0, count: 128)
        let result = unsafe openpty(&descriptor, &device, &name, nil, nil)
        precondition(result == 0)
        close(device)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { unplug() }

    /// Sends what fits, as a receiver does that nobody listens to; returns the number of bytes.
    @discardableResult package func send(_ text: String) -> Int {
        let bytes = Array(text.utf8)
        return max(0, unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) })
    }

    /// The device goes.
    package func unplug() {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
    }
}
