import Foundation

/// The pages of the documentation, for tests that compile their code.
package enum Documentation {
    /// The lines of a page or of another file of the package, without the white space around them.
    package static func lines(of path: String) throws -> [String] {
        try String(contentsOf: PackageFiles.root.appending(path: path), encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false).map { $0.trimmingCharacters(in: .whitespaces) }
    }
}
