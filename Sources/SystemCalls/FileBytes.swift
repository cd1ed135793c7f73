import Glibc
import LocationModel

/// Reads bytes into a buffer, from the position `start` to its end. A signal does not end it.
///
/// - Parameter offset: where in the file to read; nil reads at its current position, and moves that.
/// - Returns: the number of bytes; 0 at the end.
/// - Throws: the error; `EAGAIN` if there are none yet and the descriptor does not block.
package func readSome(
    into buffer: inout [UInt8], from start: Int = 0, of descriptor: Int32, at offset: Int? = nil
) throws(SystemError) -> Int {
    let capacity = buffer.count - start
    precondition(capacity >= 0)
    let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        let room = unsafe bytes.baseAddress.map { unsafe $0 + start }
        return retried {
            if let offset { return unsafe pread(descriptor, room, capacity, off_t(offset)) }
            return unsafe read(descriptor, room, capacity)
        }
    }
    return try checked(count)
}

/// Writes as many bytes as there is room for. A signal does not end it.
///
/// - Parameter offset: where in the file to write; nil writes at its current position, and moves that.
/// - Returns: the number of bytes.
/// - Throws: the error; `EAGAIN` if there is no room and the descriptor does not block.
package func writeSome(
    of bytes: ArraySlice<UInt8>, to descriptor: Int32, at offset: Int? = nil
) throws(SystemError) -> Int {
    let count = unsafe bytes.withUnsafeBytes { bytes in
        retried {
            if let offset { return unsafe pwrite(descriptor, bytes.baseAddress, bytes.count, off_t(offset)) }
            return unsafe write(descriptor, bytes.baseAddress, bytes.count)
        }
    }
    return try checked(count)
}

/// Writes all bytes, and waits for room where the descriptor does not block. A signal does not end it.
///
/// - Parameter offset: where in the file to write; nil writes at its current position, and moves that.
/// - Returns: how many bytes were written, and the `errno` if not all were.
package func writeAll(
    _ bytes: [UInt8], to descriptor: Int32, at offset: Int? = nil
) -> (written: Int, errno: Int32?) {
    var written = 0
    while written < bytes.count {
        do throws(SystemError) {
            written += try writeSome(of: bytes[written...], to: descriptor, at: offset.map { $0 + written })
        } catch {
            guard error.code == EAGAIN else { return (written, error.code) }
            awaitReadiness(of: descriptor, .writable)
        }
    }
    return (written, nil)
}
