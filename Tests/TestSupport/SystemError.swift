import Glibc

/// A failed system call, or a wait that timed out.
struct SystemError: Error, CustomStringConvertible {
    /// The operation and the error.
    let description: String

    init(_ description: String) { self.description = description }

    /// A failed call, with the description of errno.
    static func failed(_ call: String, _ code: Int32 = errno) -> SystemError {
        SystemError("\(call): \(unsafe String(cString: strerror(code)))")
    }
}

/// The result of a system call that returns -1 on failure.
func checked<Result: FixedWidthInteger & SignedInteger>(_ call: String, _ result: Result) throws -> Result {
    guard result >= 0 else { throw SystemError.failed(call) }
    return result
}
