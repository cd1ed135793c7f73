import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The wish to stop, from any thread: it wakes the loop wherever it waits.
public final class Interruption: Sendable {
    private let requested = Atomic<Bool>(false)
    private let wakingEnd: Int32
    /// The end of a pipe that becomes readable, and stays so, when the loop should stop.
    let descriptor: Int32

    /// A wish that nobody has expressed yet.
    public init() {
        var ends: [Int32] = [-1, -1]
        let result = unsafe pipe(&ends)
        precondition(result == 0, "no file descriptor left for a pipe")
        (descriptor, wakingEnd) = (ends[0], ends[1])
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }

    deinit {
        close(descriptor)
        close(wakingEnd)
    }

    /// Whether the loop should stop.
    public var isRequested: Bool { requested.load(ordering: .relaxed) }

    /// Asks the loop to stop; asking again changes nothing.
    public func request() {
        guard !requested.exchange(true, ordering: .relaxed) else { return }
        var byte: UInt8 = 0
        _ = unsafe write(wakingEnd, &byte, 1)
    }
}
