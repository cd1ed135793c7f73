import TestSupport
import Testing

/// Records the track of a replayed trace of the package in a directory.
func recordTrack(of name: String, at path: String) async throws {
    try await recordTrack(ofFile: PackageFiles.trace(name), at: path)
}

/// Records the track of any trace that is replayed.
func recordTrack(ofFile trace: String, at path: String) async throws {
    let outcome = try await Program.shell(#""$0" replay "$1" --track "$2" >/dev/null"#, [trace, path])
    try #require(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
}
