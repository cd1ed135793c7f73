import ArgumentParser
import LocationModel
import TrackStore

/// `locationd track prune`: removes positions.
struct TrackPrune: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune",
        abstract: "Remove positions: those before a time, of a time, or of a trip.",
        discussion: """
            The run that writes the track must have ended. Examples:

              locationd track prune /var/lib/locationd/track --before 2026-04-01T00:00:00Z
              locationd track prune /var/lib/locationd/track --trip 3
            """)

    @OptionGroup var track: TrackOptions

    @Option(help: ArgumentHelp("Everything before this time (2026-05-01T08:00:00Z).", valueName: "time"))
    var before: TraceMoment?

    @OptionGroup var part: TrackPartOptions

    func validate() throws {
        if case .offset = before { throw ValidationError("--before needs a time, such as 2026-05-01T08:00:00Z") }
        let isPart = part.range.range != nil || part.trip != nil
        guard (before != nil) != isPart else {
            throw ValidationError(
                isPart
                    ? "--before cannot be combined with a part"
                    : "name what to remove: --before, --from and --to, or --trip; to remove all, remove the directory")
        }
    }

    func run() throws {
        // An error for a directory that contains no track; the writer would begin one.
        var reader = try track.reader()
        var times = try part.part(of: &reader, track.directory)
        if case .instant(let instant) = before { times = Instant(nanoseconds: .min)..<instant }
        guard let times else { return }
        let removed: Int
        do throws(TrackError) {
            var writer = try TrackWriter(path: track.directory)
            removed = try writer.prune(in: times)
        } catch { throw Failure(error) }
        try OutputFile.print("\(removed.counted("position", "positions")) removed\n".utf8)
    }
}
