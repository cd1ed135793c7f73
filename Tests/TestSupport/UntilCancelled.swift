/// Waits until the task is cancelled.
package func untilCancelled() async {
    for await _ in AsyncStream(Never.self, { _ in }) {}
}
