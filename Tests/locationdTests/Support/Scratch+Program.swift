import Foundation
import Testing
import TestSupport

extension Scratch {
    /// A script that can be executed. A shell writes it, because a file that this process has just written cannot be
    /// executed while a child of another test, which is being started, still has its descriptor.
    @discardableResult func program(_ name: String, _ script: String) async throws -> String {
        let path = path(name)
        let outcome = try await Program.shell(#"printf %s "$2" >"$1" && chmod 755 "$1""#, [path, script])
        try #require(outcome.code == 0, "\(outcome.errors)")
        return path
    }

    /// The path of a library that a program can preload, from its source in C.
    func library(compiledFrom source: URL) async throws -> String {
        let path = path(source.deletingPathExtension().lastPathComponent + ".so")
        let outcome = try await Program.shell(#"clang -O2 -shared -fPIC -o "$1" "$2""#, [path, source.path])
        try #require(outcome.code == 0, "\(outcome.errors)")
        return path
    }
}
