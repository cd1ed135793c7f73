import TestSupport
import Testing

/// Keeps the track of a replayed trace of the package in a directory.
func keepTrack(of name: String, at path: String) async throws {
    let outcome = try await Program.shell(
        #""$0" replay "$@" >/dev/null"#, [PackageFiles.trace(name), "--track", path])
    try #require(outcome.code == 0)
}
