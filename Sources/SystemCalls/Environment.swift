import Glibc

/// The environment of this process. A variable whose value is no valid text is missing.
package var environmentVariables: [String: String] {
    var variables: [String: String] = [:]
    var entry = unsafe environ
    while let variable = unsafe entry.pointee {
        unsafe entry += 1
        guard let text = unsafe String(validatingCString: variable), let equals = text.firstIndex(of: "=") else {
            continue
        }
        let name = String(text[..<equals])
        // The first one counts, as for getenv(3).
        if variables[name] == nil { variables[name] = String(text[text.index(after: equals)...]) }
    }
    return variables
}

/// The value of one variable; nil if it is not set.
package func environmentVariable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
}

/// Removes a variable; call it while no other thread reads the environment.
package func removeEnvironmentVariable(_ name: String) { unsafe unsetenv(name) }

/// Whether this process belongs to a terminal, as a command does and a service does not.
package var hasControllingTerminal: Bool {
    guard let descriptor = try? openFile("/dev/tty", O_RDWR | O_NOCTTY) else { return false }
    close(descriptor)
    return true
}
