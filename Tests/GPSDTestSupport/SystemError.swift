import Glibc

/// A system call that failed, or a wait that took too long.
package struct SystemError: Error, CustomStringConvertible {
    /// What was tried, and what came of it.
    package let description: String

    init(_ description: String) { self.description = description }

    /// A failed call, with the reason that errno tells.
    static func failed(_ call: String, _ code: Int32 = errno) -> SystemError {
        SystemError("\(call): \(unsafe String(cString: strerror(code)))")
    }
}

/// The result of a system call that tells failure by -1.
func checked<Result: FixedWidthInteger & SignedInteger>(_ call: String, _ result: Result) throws -> Result {
    guard result >= 0 else { throw SystemError.failed(call) }
    return result
}
