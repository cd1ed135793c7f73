import ArgumentParser
import SystemCalls

extension ParsableArguments {
    /// Throws a mistake in the names of the files that options write: an empty name, or one file for two options.
    /// - Parameters:
    ///   - files: each option and its file, if one is named.
    ///   - sharesStandardOutput: whether several of them may write to `-`, standard output.
    func checkFileNames(_ files: [(option: String, path: String?)], sharesStandardOutput: Bool = false) throws {
        for (option, path) in files where path == "" {
            throw ValidationError("\(option) needs a file; its name is empty")
        }
        for (index, (option, path)) in files.enumerated() {
            guard let path, !sharesStandardOutput || path != "-",
                let other = files[..<index].first(where: { $0.path.map(unambiguous) == unambiguous(path) })
            else { continue }
            throw ValidationError("\(other.option) and \(option) name the same file; give each its own")
        }
    }
}

/// The path with its directory resolved: the file itself need not exist, and devices that are links differ.
private func unambiguous(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "\(resolvedPath(".") ?? ".")/\(path)" }
    let directory = String(path[...slash])
    return "\(resolvedPath(directory) ?? directory)/\(path[path.index(after: slash)...])"
}
