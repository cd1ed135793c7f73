#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A thread that does one thing and is waited for, at the latest when nobody holds it any more. No pool: what has work for
/// a second core is a command that ends.
struct WorkerThread: ~Copyable {
    private final class Work: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    private let thread: pthread_t?

    /// Starts a thread; if there is none to be had, the work is done at once.
    init(_ body: @escaping @Sendable () -> Void) {
        var thread = pthread_t()
        // The thread takes over the reference.
        let work = unsafe Unmanaged.passRetained(Work(body))
        let failure = unsafe pthread_create(
            &thread, nil,
            { work in
                unsafe Unmanaged<Work>.fromOpaque(work!).takeRetainedValue().body()
                return nil
            }, work.toOpaque())
        self.thread = failure == 0 ? thread : nil
        if failure != 0 { unsafe work.takeRetainedValue().body() }
    }

    /// Waits for the end of the work.
    consuming func join() {}

    deinit {
        if let thread { _ = pthread_join(thread, nil) }
    }
}
