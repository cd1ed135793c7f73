import Synchronization

extension Device {
    /// Runs an asynchronous method of the app on the main thread: at once, up to where it waits. A test that awaits the
    /// advance of time waits for its end.
    package func runTask(_ body: @escaping @MainActor @Sendable () async -> Void) {
        state.withLock { $0.runningTasks += 1 }
        onMainThread { [self] in
            Task.immediate {
                await body()
                state.withLock { $0.runningTasks -= 1 }
            }
        }
    }
}
