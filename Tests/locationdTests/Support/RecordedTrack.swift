import TestSupport
import Testing

/// Records the track of a replayed trace of the package in a directory.
func recordTrack(of name: String, at path: String) async throws {
    let outcome = try await Program.shell(
        #""$0" replay "$@" >/dev/null"#, [PackageFiles.trace(name), "--track", path])
    try #require(outcome.code == 0)
}
