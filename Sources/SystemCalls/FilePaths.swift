import Glibc

/// Whether there is a file of any kind at a path; symbolic links are followed.
package func fileExists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

/// Whether this process may execute the file at a path.
package func isExecutable(_ path: String) -> Bool { unsafe access(path, X_OK) == 0 }

/// Checks that this process may write to the file or into the directory at a path.
package func checkWritable(_ path: String) throws(SystemError) { _ = try checked(unsafe access(path, W_OK)) }

/// The path itself, or the nearest directory above it that exists and can be seen.
package func nearestExisting(to path: String) -> String {
    var path = path
    while path != "/", !fileExists(path) {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        path = slash == path.startIndex ? "/" : String(path[..<slash])
    }
    return path
}

/// The path without symbolic links, as the kernel sees it; nil if there is no such file.
package func resolvedPath(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
}

/// Whether the target of a symbolic link can be read.
package func isReadableLink(_ path: String) -> Bool {
    var byte: CChar = 0
    return unsafe readlink(path, &byte, 1) == 1
}
