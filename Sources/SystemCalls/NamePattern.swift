import Glibc

/// Whether a name matches a pattern of the shell, such as `ttyA*` (fnmatch(3)).
package func matches(_ name: String, pattern: String) -> Bool { unsafe fnmatch(pattern, name, 0) == 0 }
