import Glibc

/// The error of a failed system call.
package struct SystemError: Error, Hashable, Sendable {
    /// The `errno`.
    package let code: Int32

    /// An error with this `errno`.
    package init(_ code: Int32) { self.code = code }

    /// The error of the last call on this thread.
    package static var last: SystemError { SystemError(errno) }

    /// The error of the last call on this thread, made for a descriptor that is closed now.
    static func last(closing descriptor: Int32) -> SystemError {
        defer { close(descriptor) }
        return .last
    }

    /// Whether the user has no permission.
    package var isPermissionDenied: Bool { code == EACCES || code == EPERM }
}

extension SystemError: CustomStringConvertible {
    /// The system's error text, such as "No such file or directory".
    package var description: String {
        guard let text = unsafe strerror(code) else { return "error \(code)" }
        return unsafe String(cString: text)
    }
}

/// The system's text for a signal, such as "Terminated".
package func signalDescription(_ number: Int32) -> String {
    guard let text = unsafe strsignal(number) else { return "signal \(number)" }
    return unsafe String(cString: text)
}

/// Checks the result of a call that returns -1 on failure.
package func checked<Result: SignedInteger>(_ result: Result) throws(SystemError) -> Result {
    guard result >= 0 else { throw .last }
    return result
}

/// Repeats a call while signals interrupt it; one that fails returns -1.
func retried<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
        let result = call()
        if result >= 0 || errno != EINTR { return result }
    }
}
