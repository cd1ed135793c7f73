import CSystemCalls
import Glibc

/// Makes the kernel send SIGTERM to this process when its parent ends for any reason.
package func endWithParent() { _ = locationd_signal_on_parent_end(SIGTERM) }

/// Flushes standard output at each line end, also when it is a file or a pipe. The C library would keep up to several
/// thousand bytes, which are lost when the process is killed.
package func bufferOutputByLine() { locationd_buffer_output_by_line() }

/// Sets the process name shown by ps(1) and used by killall(1), truncated to 15 bytes. Call it on the first thread.
package func setProcessName(_ name: String) { _ = unsafe locationd_set_thread_name(name) }
