import Glibc
import SystemCalls

/// Writes all bytes; returns how many were written, and the `errno` if not all were.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> (written: Int, errno: Int32?) {
    var written = 0
    while written < bytes.count {
        let count = unsafe bytes.withUnsafeBytes {
            unsafe write(descriptor, $0.baseAddress! + written, $0.count - written)
        }
        if count >= 0 {
            written += count
        } else if errno == EAGAIN {
            awaitReadiness(of: descriptor, .writable)
        } else if errno != EINTR {
            return (written, errno)
        }
    }
    return (written, nil)
}
