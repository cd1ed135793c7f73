import CSystemCalls

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Why an app that was launched by a system cannot live by it.
public enum LaunchError: Error, Hashable, Sendable {
    /// `LOCATIOND_APP_SOCKET` has this value, and that is no socket which this process has inherited: somebody in between
    /// has closed it.
    case noSocket(String)
}

extension LaunchError: CustomStringConvertible {
    /// One sentence: what is wrong, and what helps.
    public var description: String {
        switch self {
        case .noSocket(let value):
            "\(SystemConnection.variable)=\(value): is no open socket; whoever starts the app must hand it on, or unset the variable"
        }
    }
}

/// The app's end of the socket by which it talks to the system that has launched it.
final class SystemConnection {
    /// The environment variable that has the number of the socket's descriptor.
    static let variable = "LOCATIOND_APP_SOCKET"

    let descriptor: Int32
    private var lines = LineReader(longest: Notice.longestLine)
    private var buffer = [UInt8](repeating: 0, count: 65_536)

    /// The socket that this process has inherited; nil when no system has launched it. The variable is removed, and what
    /// the app itself starts gets neither.
    static func inherited() throws(LaunchError) -> SystemConnection? {
        guard let text = unsafe getenv(variable) else { return nil }
        let value = unsafe String(cString: text)
        guard let descriptor = Int32(value), isSocket(descriptor) else { throw .noSocket(value) }
        _ = unsafe unsetenv(variable)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return SystemConnection(descriptor: descriptor)
    }

    /// Takes over a connected socket.
    init(descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    private static func isSocket(_ descriptor: Int32) -> Bool {
        var status = stat()
        return unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
    }

    /// Says something; waits while the system has no room for it. A system that has gone misses it.
    func send(_ call: AppCall) {
        var rest = call.line[...]
        while !rest.isEmpty {
            let count = sendSome(of: rest, to: descriptor)
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                locationd_wait(descriptor, LOCATIOND_WRITABLE, -1, -1)
            } else if errno != EINTR {
                return
            }
        }
    }

    /// Takes what has come, line by line, and waits for nothing; false when the system has gone.
    func receive(_ take: (LineReader.Line) -> Void) -> Bool {
        while true {
            let count = unsafe recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            if count > 0 {
                lines.append(buffer[..<count])
                while let line = lines.next() { take(line) }
            } else if count == 0 || errno != EINTR {
                return count < 0 && errno == EAGAIN
            }
        }
    }
}

/// What `send(2)` returns, without the signal that a closed connection would raise.
private func sendSome(of bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Int {
    unsafe bytes.withUnsafeBytes { unsafe send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
}
