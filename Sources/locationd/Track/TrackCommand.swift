import ArgumentParser
import Glibc
import LocationModel
import StateStore
import LocationModel
import TrackStore

/// `locationd track`: what a run has kept.
struct TrackCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "track",
        abstract: "List, export, prune and send the positions that a run has kept (run --track).",
        subcommands: [TrackList.self, TrackInfo.self, TrackExport.self, TrackPrune.self, TrackPublish.self])
}

/// `DIR`: the directory of a track.
struct TrackOptions: ParsableArguments {
    @Argument(help: "The directory of the track.", completion: .directory)
    var directory: String

    /// Opens the track for reading.
    func reader() throws(Failure) -> TrackReader {
        do throws(TrackError) { return try TrackReader(path: directory) } catch { throw Failure(error) }
    }
}

/// `--from` and `--to`: a part of a track.
struct TrackRangeOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Where the part begins: a time (2026-05-01T08:00:00Z).", valueName: "time"))
    var from: TraceMoment?

    @Option(help: ArgumentHelp("Where the part ends.", valueName: "time"))
    var to: TraceMoment?

    func validate() throws {
        for moment in [from, to] {
            if case .offset = moment { throw ValidationError("a track needs times, such as 2026-05-01T08:00:00Z") }
        }
        if let range, range.isEmpty { throw ValidationError("--from is not before --to") }
    }

    /// The part, without its end; nil for all.
    var range: Range<Int64>? {
        func nanoseconds(_ moment: TraceMoment?) -> Int64? {
            if case .instant(let instant) = moment { instant.nanoseconds } else { nil }
        }
        guard from != nil || to != nil else { return nil }
        let (low, high) = (nanoseconds(from) ?? .min, nanoseconds(to) ?? .max)
        return low..<max(low, high)
    }
}

extension Failure {
    init(_ error: TrackError) {
        let code: Code =
            switch error {
            case .noTrack: .noInput
            case .newerVersion: .dataError
            case .storage(.failed(_, .open, let code)) where code == ENOENT || code == ENOTDIR: .noInput
            case .storage(.inUse): .unavailable
            case .storage(.notYours), .storage(.writableByOthers): .noPermission
            case .storage: .inputOutput
            }
        self.init(code, "\(error)")
    }
}
