import Glibc

/// Sends bytes in one call, without raising SIGPIPE if the connection is closed.
///
/// - Throws: the error; `EAGAIN` also if only a part could be sent.
package func send(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    guard try sendSome(of: bytes[...], to: descriptor) == bytes.count else { throw SystemError(EAGAIN) }
}

/// Sends as many bytes as possible, at least one, without raising SIGPIPE if the connection is closed.
///
/// - Returns: the number of bytes sent.
/// - Throws: `EAGAIN` if there is no room and the socket is non-blocking, or `waits` is false.
package func sendSome(
    of bytes: ArraySlice<UInt8>, to descriptor: Int32, waits: Bool = true
) throws(SystemError) -> Int {
    let flags = Int32(MSG_NOSIGNAL) | (waits ? 0 : Int32(MSG_DONTWAIT))
    let count = unsafe bytes.withUnsafeBytes { bytes in
        retried { unsafe Glibc.send(descriptor, bytes.baseAddress, bytes.count, flags) }
    }
    return try checked(count)
}

/// Receives available bytes into a buffer, from the position `start` to its end.
///
/// - Returns: the number of bytes; 0 if the peer has closed the connection.
/// - Throws: `EAGAIN` if no data is available and the socket is non-blocking, or `waits` is false.
package func receive(
    into buffer: inout [UInt8], from start: Int = 0, of descriptor: Int32, waits: Bool = true, peeks: Bool = false
) throws(SystemError) -> Int {
    let flags = (waits ? 0 : Int32(MSG_DONTWAIT)) | (peeks ? Int32(MSG_PEEK) : 0)
    let capacity = buffer.count - start
    let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        retried { unsafe recv(descriptor, bytes.baseAddress! + start, capacity, flags) }
    }
    return try checked(count)
}
