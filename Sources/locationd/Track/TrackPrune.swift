import ArgumentParser
import LocationModel
import TrackStore

/// `locationd track prune`: removes old positions.
struct TrackPrune: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune",
        abstract: "Remove every position before a time.",
        discussion: """
            The run that writes the track must have ended. Example:

              locationd track prune /var/lib/locationd/track --before 2026-04-01T00:00:00Z
            """)

    @OptionGroup var track: TrackOptions

    @Option(help: ArgumentHelp("The time (2026-05-01T08:00:00Z).", valueName: "time"))
    var before: TraceMoment

    func validate() throws {
        if case .offset = before { throw ValidationError("--before needs a time, such as 2026-05-01T08:00:00Z") }
    }

    func run() throws {
        guard case .instant(let instant) = before else { return }
        // An error for a directory that contains no track; the writer would begin one.
        _ = try track.reader()
        let removed: Int
        do throws(TrackError) {
            var writer = try TrackWriter(path: track.directory)
            removed = try writer.prune(before: instant)
        } catch { throw Failure(error) }
        let output = try OutputFile(path: nil)
        output.bytes = Array("\(removed.counted("position", "positions")) removed\n".utf8)
        try output.finish()
    }
}
