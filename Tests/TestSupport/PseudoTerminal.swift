import Glibc

/// A pseudo-terminal that acts as a serial device: what is written here is read from its path.
package final class PseudoTerminal {
    private var descriptor: Int32
    private var device: Int32
    package let path: String

    /// Opens a new pseudo-terminal, without a reader.
    package init() {
        var device: Int32 = -1
        (descriptor, self.device) = (-1, -1)
        var name = [CChar](repeating: 0, count: 128)
        let result = unsafe openpty(&descriptor, &device, &name, nil, nil)
        precondition(result == 0)
        self.device = device
        for descriptor in [descriptor, device] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { unplug() }

    /// Sends what fits, as a receiver without a listener does, and waits until it can be read, because the kernel moves
    /// bytes between the two ends asynchronously.
    package func send(_ text: String) {
        let bytes = Array(text.utf8)
        let before = unread
        let written = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
        let expected = before + max(0, written)
        // A full device keeps its old bytes; its capacity depends on the kernel.
        var tries = 10_000
        while unread < min(expected, 3000), tries > 0 {
            tries -= 1
            poll(nil, 0, 1)
        }
    }

    private var unread: Int {
        var count: Int32 = 0
        _ = unsafe ioctl(device, UInt(FIONREAD), &count)
        return Int(count)
    }

    /// Removes the device.
    package func unplug() {
        guard descriptor >= 0 else { return }
        close(descriptor)
        close(device)
        descriptor = -1
    }
}
