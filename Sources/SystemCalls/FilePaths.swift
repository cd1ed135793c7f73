import Glibc

// What can be done with a file by its path. `directory` is an open directory that a relative path begins in; nil means
// the current one.

/// Whether there is a file of any kind at a path; symbolic links are followed.
package func fileExists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

/// Whether this process may execute the file at a path.
package func isExecutable(_ path: String) -> Bool { unsafe access(path, X_OK) == 0 }

/// Removes a file that is not a directory.
package func removeFile(_ path: String, in directory: Int32? = nil) throws(SystemError) {
    _ = try checked(unsafe unlinkat(directory ?? AT_FDCWD, path, 0))
}

/// Renames a file; one that already has the new name is replaced.
package func renameFile(_ path: String, to new: String, in directory: Int32? = nil) throws(SystemError) {
    _ = try checked(unsafe renameat(directory ?? AT_FDCWD, path, directory ?? AT_FDCWD, new))
}

/// Creates a directory that only its owner can use.
package func makeDirectory(_ path: String) throws(SystemError) { _ = try checked(unsafe mkdir(path, 0o700)) }

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

/// The path of the current directory; nil if it has been removed.
package var currentDirectory: String? {
    guard let path = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
}

/// Makes relative paths begin in another directory.
package func changeDirectory(to path: String) throws(SystemError) { _ = try checked(unsafe chdir(path)) }

/// Whether a name matches a pattern of the shell, such as `ttyA*` (fnmatch(3)).
package func matches(_ name: String, pattern: String) -> Bool { unsafe fnmatch(pattern, name, 0) == 0 }
