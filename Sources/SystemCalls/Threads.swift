import CSystemCalls
import Glibc

/// Starts a separate thread for blocking work: the shared threads of tasks and global queues are checked once a second
/// forever, but a background run must be able to sleep for longer.
///
/// - Parameter name: the name shown by ps(1), truncated to 15 bytes.
/// - Throws: `EAGAIN` if the system's limit of threads is reached.
package func startThread(named name: String, _ body: @escaping @Sendable () -> Void) throws(SystemError) {
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    unsafe pthread_attr_setstacksize(&attributes, 512 * 1024)
    // The thread takes ownership of the reference.
    let start = unsafe Unmanaged.passRetained(ThreadStart(name, body))
    var thread = pthread_t()
    let code = unsafe pthread_create(
        &thread, &attributes,
        { start in
            let start = unsafe Unmanaged<ThreadStart>.fromOpaque(start!).takeRetainedValue()
            _ = unsafe locationd_set_thread_name(start.name)
            start.body()
            return nil
        }, start.toOpaque())
    guard code == 0 else {
        unsafe start.release()
        throw SystemError(code)
    }
}

private final class ThreadStart: Sendable {
    let name: String
    let body: @Sendable () -> Void

    init(_ name: String, _ body: @escaping @Sendable () -> Void) { (self.name, self.body) = (name, body) }
}
