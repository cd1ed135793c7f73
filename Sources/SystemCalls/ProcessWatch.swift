import Glibc

/// Whether a process has ended, without being deceived by another one that has reused its ID.
package final class ProcessWatch: Sendable {
    private let descriptor: Int32

    /// nil if there is no such process, or the kernel is older than Linux 5.3.
    package init?(_ process: Int32) {
        guard let descriptor = try? ProcessDescriptor.open(process) else { return nil }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Whether it has ended.
    package var hasEnded: Bool { isReady(descriptor) }
}
