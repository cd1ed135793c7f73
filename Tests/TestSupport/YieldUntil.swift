/// Lets others run until it is so; for what nobody tells, as what the kernel has done. Ends with the test, if its time is
/// over.
public func yield(isolation: isolated (any Actor)? = #isolation, until isSo: () throws -> Bool) async throws {
    while try !isSo() {
        try Task.checkCancellation()
        await Task.yield()
    }
}
