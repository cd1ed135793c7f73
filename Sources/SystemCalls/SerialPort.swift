import Glibc

/// Opens serial devices for reading.
package enum SerialPort {
    /// The supported speeds in baud.
    package static let baudRates: [UInt32] = speeds.map(\.baud)

    private static let speeds: [(baud: UInt32, speed: Int32)] = [
        (4800, B4800), (9600, B9600), (19200, B19200), (38400, B38400), (57600, B57600), (115200, B115200),
        (230400, B230400), (460800, B460800), (921600, B921600),
    ]

    /// Opens a serial device without waiting for a carrier and without making it this process's terminal, and sets it
    /// to raw mode: eight bits, no parity, no flow control. It is locked, because two readers would each get a part of
    /// its data.
    ///
    /// - Parameter baud: the speed; nil leaves it unchanged.
    /// - Throws: `EINVAL` for a speed that is not one of ``baudRates``, `ENOTTY` for a file that is not a serial
    ///   device, `EBUSY` for one that another process, or this one, has opened in this way.
    package static func open(_ path: String, baud: UInt32?) throws(SystemError) -> Int32 {
        let descriptor = try openFile(path, O_RDONLY | O_NOCTTY | O_NONBLOCK)
        do throws(SystemError) {
            guard try lockFile(descriptor) else { throw SystemError(EBUSY) }
            try configure(descriptor, baud)
        } catch {
            close(descriptor)
            throw error
        }
        return descriptor
    }

    private static func configure(_ descriptor: Int32, _ baud: UInt32?) throws(SystemError) {
        var settings = termios()
        _ = try checked(unsafe tcgetattr(descriptor, &settings))
        unsafe cfmakeraw(&settings)
        settings.c_cflag |= tcflag_t(CLOCAL | CREAD)
        settings.c_cflag &= ~(tcflag_t(CRTSCTS) | tcflag_t(CSTOPB | HUPCL))
        unsafe withUnsafeMutableBytes(of: &settings.c_cc) { characters in
            unsafe characters[Int(VMIN)] = 1
            unsafe characters[Int(VTIME)] = 0
        }
        if let baud {
            guard let speed = speeds.first(where: { $0.baud == baud })?.speed else { throw SystemError(EINVAL) }
            _ = try checked(unsafe cfsetspeed(&settings, speed_t(speed)))
        }
        _ = try checked(unsafe tcsetattr(descriptor, TCSANOW, &settings))
    }

    /// Discards data that was received but not read, also from a FIFO or another non-blocking device.
    package static func discardInput(of descriptor: Int32) {
        guard tcflush(descriptor, TCIFLUSH) != 0 else { return }
        // Only terminals support tcflush. The loop is bounded, because a writer may never pause.
        var bytes = [UInt8](repeating: 0, count: 4096)
        for _ in 0..<64 where unsafe read(descriptor, &bytes, bytes.count) < bytes.count { return }
    }
}
