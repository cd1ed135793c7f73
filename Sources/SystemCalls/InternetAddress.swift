import Glibc

/// An IPv4 or IPv6 address with a port.
package struct InternetAddress: Hashable, Sendable {
    /// A `sockaddr_in` or a `sockaddr_in6`.
    let bytes: [UInt8]

    /// `AF_INET` or `AF_INET6`.
    var family: Int32 {
        unsafe bytes.withUnsafeBytes { Int32(unsafe $0.loadUnaligned(as: sockaddr.self).sa_family) }
    }

    /// Whether it is a loopback address.
    package var isLoopback: Bool {
        unsafe bytes.withUnsafeBytes { bytes in
            switch family {
            case AF_INET: unsafe bytes.loadUnaligned(as: sockaddr_in.self).sin_addr.s_addr.bigEndian >> 24 == 127
            case AF_INET6: unsafe bytes[8..<24].elementsEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
            default: false
            }
        }
    }
}

/// Why a host name could not be resolved.
package struct ResolutionError: Error, Hashable, Sendable, CustomStringConvertible {
    fileprivate let code: Int32

    /// The system's error text, such as "Name or service not known".
    package var description: String { unsafe String(cString: gai_strerror(code)) }
}

extension InternetAddress {
    /// The addresses of a host, at least one.
    ///
    /// - Parameters:
    ///   - isNumeric: whether the host is a numeric address, so that no name server is queried; otherwise this may
    ///     block for long.
    ///   - limit: the maximum number of addresses returned.
    package static func resolve(
        _ host: String, port: UInt16, isNumeric: Bool, limit: Int
    ) throws(ResolutionError) -> [InternetAddress] {
        var hints = unsafe addrinfo()
        unsafe hints.ai_family = AF_UNSPEC
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        unsafe hints.ai_flags = AI_NUMERICSERV | (isNumeric ? AI_NUMERICHOST : 0)
        var list: UnsafeMutablePointer<addrinfo>?
        let code = unsafe getaddrinfo(host, "\(port)", &hints, &list)
        guard code == 0 else { throw ResolutionError(code: code) }
        defer { unsafe freeaddrinfo(list) }
        var addresses: [InternetAddress] = []
        var entry = unsafe list
        while let next = unsafe entry?.pointee, addresses.count < limit {
            unsafe addresses.append(
                InternetAddress(
                    bytes: Array(UnsafeRawBufferPointer(start: next.ai_addr, count: Int(next.ai_addrlen)))))
            unsafe entry = next.ai_next
        }
        return addresses
    }
}
