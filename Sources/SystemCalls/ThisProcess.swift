import CSystemCalls
import Glibc

/// Makes the kernel send SIGTERM to this process when its parent ends for any reason.
package func endWithParent() { _ = locationd_signal_on_parent_end(SIGTERM) }

/// Sets the process name shown by ps(1) and used by killall(1), truncated to 15 bytes. Call it on the first thread.
package func setProcessName(_ name: String) { _ = unsafe locationd_set_thread_name(name) }
