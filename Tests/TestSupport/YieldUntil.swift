/// Yields until a condition is true, for changes without a notification, such as the kernel's. Ends with the test if
/// its time is over.
package func yield(isolation: isolated (any Actor)? = #isolation, until isSo: () throws -> Bool) async throws {
    while try !isSo() {
        try Task.checkCancellation()
        await Task.yield()
    }
}
