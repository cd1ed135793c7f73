import Glibc
import SystemCalls

/// A dedicated thread: a feeder must be on time although the tests' tasks share two cores with gpsd.
struct BackgroundThread: Sendable {
    private final class Body: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    private let thread: pthread_t

    init(_ body: @escaping @Sendable () -> Void) throws {
        var thread = pthread_t()
        let retained = unsafe Unmanaged.passRetained(Body(body))
        let code = unsafe pthread_create(
            &thread, nil,
            { argument in
                if let argument = unsafe argument {
                    unsafe Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
                }
                return nil
            }, retained.toOpaque())
        guard code == 0 else {
            unsafe retained.release()
            throw SystemError(code)
        }
        self.thread = thread
    }

    /// Waits until the body has returned. Must be called once.
    func join() { _ = pthread_join(thread, nil) }
}
