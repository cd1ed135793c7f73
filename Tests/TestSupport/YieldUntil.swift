/// Yields until a condition is true, for changes without a notification, such as the kernel's. Ends with the test if
/// its time is over.
package func yield(isolation: isolated (any Actor)? = #isolation, until condition: () throws -> Bool) async throws {
    while try !condition() {
        try Task.checkCancellation()
        await Task.yield()
    }
}
