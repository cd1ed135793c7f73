import CSystemCalls
import Glibc

/// Local sockets at a path. None is inherited by child processes.
package enum UnixSocket {
    /// The most bytes of a path (unix(7)).
    package static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

    /// A listening socket at a path, accessible only to its owner.
    package static func listen(at path: String) throws(SystemError) -> Int32 {
        let descriptor = try checked(socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0))
        // bind gives the path this descriptor's mode, so no other user can connect, not even for a moment.
        guard fchmod(descriptor, S_IRUSR | S_IWUSR) == 0,
            unsafe withAddress(of: path, { unsafe bind(descriptor, $0, $1) }) == 0, Glibc.listen(descriptor, 32) == 0
        else { throw .last(closing: descriptor) }
        return descriptor
    }

    /// Lets the members of a group connect to the socket at a path, too.
    ///
    /// - Throws: `EPERM` if this user may not give files to the group.
    package static func share(_ path: String, withGroup group: UInt32) throws(SystemError) {
        // A service may be denied the call although it would change nothing.
        if try FileStatus(of: path, followsLink: false).group != group {
            _ = try checked(unsafe lchown(path, uid_t.max, group))
        }
        _ = try checked(unsafe chmod(path, 0o660))
    }

    /// The number of a group; nil if there is none of this name.
    package static func group(named name: String) -> UInt32? { unsafe getgrnam(name)?.pointee.gr_gid }

    /// The group that may connect to the socket at a path, besides its owner; nil if only the owner may.
    package static func sharedGroup(of path: String) -> UInt32? {
        guard let status = try? FileStatus(of: path), status.kind == .socket, status.permissions & S_IWGRP != 0
        else { return nil }
        return status.group
    }

    /// Waits for the next connection to a listening socket, of TCP, too; the connection itself is non-blocking.
    ///
    /// - Throws: `EINVAL` after ``stopListening(_:)`` was called.
    package static func accept(_ listening: Int32) throws(SystemError) -> Int32 {
        let flags = Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        return try checked(retried { accept4(listening, nil, nil, flags) })
    }

    /// Refuses every connection from now on, and ends ``accept(_:)`` on the thread on which it waits.
    package static func stopListening(_ listening: Int32) { shutdown(listening, Int32(SHUT_RDWR)) }

    /// A non-blocking connection to the socket at a path.
    ///
    /// - Throws: `EAGAIN` if the socket's queue of waiting connections is full.
    package static func connect(to path: String) throws(SystemError) -> Int32 {
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let descriptor = try checked(socket(AF_UNIX, type, 0))
        guard unsafe withAddress(of: path, { unsafe Glibc.connect(descriptor, $0, $1) }) == 0 else {
            throw .last(closing: descriptor)
        }
        return descriptor
    }

    /// The user at the other end of a connection; nil if there is none.
    package static func peerUser(of descriptor: Int32) -> UInt32? {
        // struct ucred, which the Glibc module does not expose.
        var credentials: (process: pid_t, user: uid_t, group: gid_t) = (0, 0, 0)
        var length = socklen_t(MemoryLayout.size(ofValue: credentials))
        return unsafe getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &length) == 0
            ? credentials.user : nil
    }

    /// Two connected sockets; only the first one is non-blocking.
    package static func pair() throws(SystemError) -> (nonBlocking: Int32, blocking: Int32) {
        var ends: [Int32] = [-1, -1]
        _ = try checked(
            unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends))
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        return (ends[0], ends[1])
    }

    /// Sends a datagram to the socket at a path; a path that begins with `@` is a name in the kernel's abstract
    /// namespace. It never blocks.
    package static func send(_ bytes: [UInt8], to path: String) throws(SystemError) {
        let type = Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let descriptor = try checked(socket(AF_UNIX, type, 0))
        defer { close(descriptor) }
        let sent = unsafe bytes.withUnsafeBytes { bytes in
            unsafe withAddress(of: path) { name, length in
                Int32(unsafe sendto(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL), name, length))
            }
        }
        _ = try checked(sent)
    }

    /// Calls a function with a path as an address: -1 and `ENAMETOOLONG` if the path is too long.
    private static func withAddress(
        of path: String, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count <= longestPath else {
            errno = ENAMETOOLONG
            return -1
        }
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
        var length = MemoryLayout<sockaddr_un>.size
        if bytes.first == UInt8(ascii: "@") {
            // An abstract name begins with a zero byte, and every byte up to its length counts.
            address.sun_path.0 = 0
            length += bytes.count - MemoryLayout.size(ofValue: address.sun_path)
        }
        return unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe call($0, socklen_t(length))
            }
        }
    }
}
