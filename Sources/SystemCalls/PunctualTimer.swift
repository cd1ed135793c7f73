/// Waits like ``awaitReadiness(of:_:orReadable:timer:nanoseconds:)``, but to the microsecond: with a timer instead of
/// poll's timeout.
package struct PunctualTimer: ~Copyable, Sendable {
    /// Without a descriptor it waits with poll's slack.
    private let timer = TimerDescriptor()

    package init() {}

    /// Waits for at most this many nanoseconds.
    /// - Returns: those that are ready or have failed.
    package func awaitReadiness(
        of descriptor: Int32, _ readiness: Readiness, orReadable other: Int32, nanoseconds: Int64
    ) -> ReadyDescriptors {
        // Setting it also makes it unreadable, so it need not be read.
        guard timer.set(after: nanoseconds) else {
            return SystemCalls.awaitReadiness(of: descriptor, readiness, orReadable: other, nanoseconds: nanoseconds)
        }
        return SystemCalls.awaitReadiness(of: descriptor, readiness, orReadable: other, timer: timer.descriptor)
    }
}
