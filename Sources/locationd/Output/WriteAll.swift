import Glibc
import SystemCalls

/// Writes all bytes; returns how many were written, and the `errno` if not all were.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> (written: Int, errno: Int32?) {
    var written = 0
    while written < bytes.count {
        do throws(SystemError) { written += try writeSome(of: bytes[written...], to: descriptor) } catch {
            guard error.code == EAGAIN else { return (written, error.code) }
            awaitReadiness(of: descriptor, .writable)
        }
    }
    return (written, nil)
}
