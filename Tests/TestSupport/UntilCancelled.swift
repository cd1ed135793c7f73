/// Waits for nothing, until the task is cancelled.
public func untilCancelled() async {
    for await _ in AsyncStream(Never.self, { _ in }) {}
}
