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
        // Without a descriptor left, a wait ends only when what it waits for comes; poll passes over the -1.
        guard result == 0 else {
            (descriptor, wakingEnd) = (-1, -1)
            return
        }
        (descriptor, wakingEnd) = (ends[0], ends[1])
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }

    deinit {
        guard descriptor >= 0 else { return }
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
