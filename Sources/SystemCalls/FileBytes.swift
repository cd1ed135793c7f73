import Glibc

/// Reads bytes into a buffer, from the position `start` to its end. A signal does not end it.
///
/// - Returns: the number of bytes; 0 at the end.
/// - Throws: the error; `EAGAIN` if there are none yet and the descriptor does not block.
package func readSome(
    into buffer: inout [UInt8], from start: Int = 0, of descriptor: Int32
) throws(SystemError) -> Int {
    let capacity = buffer.count - start
    while true {
        let count = unsafe buffer.withUnsafeMutableBytes { bytes in
            unsafe read(descriptor, bytes.baseAddress! + start, capacity)
        }
        if count >= 0 { return count }
        if errno != EINTR { throw .last }
    }
}

/// Writes as many bytes as there is room for. A signal does not end it.
///
/// - Returns: the number of bytes.
/// - Throws: the error; `EAGAIN` if there is no room and the descriptor does not block.
package func writeSome(of bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(SystemError) -> Int {
    while true {
        let count = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
        if count >= 0 { return count }
        if errno != EINTR { throw .last }
    }
}
