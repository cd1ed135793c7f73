import Glibc
import Synchronization
import SystemCalls

/// TCP on 127.0.0.1. Every descriptor is closed on exec, so that no child keeps a connection open.
enum Loopback {
    private static let stream = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)

    private static func withAddress<R>(
        _ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> R
    ) -> R {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return unsafe withUnsafePointer(to: &address) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    /// A socket that listens on a port that the system chooses.
    static func listen() throws -> (descriptor: Int32, port: UInt16) {
        let descriptor = try checked(socket(AF_INET, stream | Int32(SOCK_NONBLOCK.rawValue), 0))
        do {
            _ = try checked(unsafe withAddress(0) { unsafe bind(descriptor, $0, $1) })
            _ = try checked(Glibc.listen(descriptor, 4))
            var address = sockaddr_in()
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let result = unsafe withUnsafeMutablePointer(to: &address) {
                unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    unsafe getsockname(descriptor, $0, &length)
                }
            }
            _ = try checked(result)
            return (descriptor, UInt16(bigEndian: address.sin_port))
        } catch {
            close(descriptor)
            throw error
        }
    }

    /// The next connection; nil if there is none.
    static func accept(_ listener: Int32) -> Int32? {
        GPSDProcess.inheritance.withLock { _ in
            let descriptor = Glibc.accept(listener, nil, nil)
            guard descriptor >= 0 else { return nil }
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            return descriptor
        }
    }

    /// Two connected sockets.
    static func pair() throws -> (Int32, Int32) {
        var ends: [Int32] = [-1, -1]
        _ = try checked(unsafe socketpair(AF_UNIX, stream, 0, &ends))
        return (ends[0], ends[1])
    }

    /// Connects to a port; nil when no process listens there.
    static func connect(port: UInt16) throws -> Int32? {
        let descriptor = try checked(socket(AF_INET, stream, 0))
        guard unsafe withAddress(port, { unsafe Glibc.connect(descriptor, $0, $1) }) == 0 else {
            let code = errno
            close(descriptor)
            if code == ECONNREFUSED || code == ECONNRESET { return nil }
            throw SystemError(code)
        }
        return descriptor
    }

    /// Reserves a port for a server that is started later, by binding the UDP port of the same number; a second process
    /// that uses this function cannot get it. Closing the descriptor releases it.
    static func claim(port: UInt16) -> Int32? {
        let claim = socket(AF_INET, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        let probe = socket(AF_INET, stream, 0)
        defer { close(probe) }
        guard claim >= 0, probe >= 0, unsafe withAddress(port, { unsafe bind(claim, $0, $1) }) == 0,
            unsafe withAddress(port, { unsafe bind(probe, $0, $1) }) == 0
        else {
            close(claim)
            return nil
        }
        return claim
    }
}
