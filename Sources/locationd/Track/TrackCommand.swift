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
        abstract: "List, report, export, prune and send the positions that a run has kept (run --track).",
        subcommands: [
            TrackList.self, TrackInfo.self, TrackExport.self, TrackReport.self, TrackPrune.self, TrackPublish.self,
        ])
}

/// `DIR`: the directory of a track.
struct TrackOptions: ParsableArguments {
    @Argument(help: "The directory of the track.", completion: .directory)
    var directory: String

    /// Opens the track for reading.
    func reader() throws(Failure) -> TrackReader { try TrackOptions.reader(of: directory) }

    static func reader(of directory: String) throws(Failure) -> TrackReader {
        do throws(TrackError) { return try TrackReader(path: directory) } catch { throw Failure(error) }
    }
}

/// `--rest` and `--gap`: what separates trips.
struct TripOptions: ParsableArguments {
    @Option(help: ArgumentHelp("How long a rest within 100 m ends a trip.", valueName: "span"))
    var rest = TimeSpan(seconds: Trips.Rules().restDuration)

    @Option(help: ArgumentHelp("How long without a position ends a trip.", valueName: "span"))
    var gap = TimeSpan(seconds: Trips.Rules().gap)

    var rules: Trips.Rules {
        var rules = Trips.Rules()
        (rules.restDuration, rules.gap) = (rest.seconds, gap.seconds)
        return rules
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

    /// The part in nanoseconds since 1970, without its end; nil for all.
    var range: Range<Int64>? {
        func nanoseconds(_ moment: TraceMoment?) -> Int64? {
            if case .instant(let instant) = moment { instant.nanoseconds } else { nil }
        }
        guard from != nil || to != nil else { return nil }
        let (low, high) = (nanoseconds(from) ?? .min, nanoseconds(to) ?? .max)
        return low..<max(low, high)
    }
}

/// A part of a track by its times, or a trip of it.
struct TrackPartOptions: ParsableArguments {
    @OptionGroup var range: TrackRangeOptions

    @Option(
        help: ArgumentHelp(
            "Only this trip, numbered as by track list with the same --from, --to, --rest and --gap.", valueName: "n"))
    var trip: Int?

    @OptionGroup var rules: TripOptions

    func validate() throws {
        if let trip, trip < 1 { throw ValidationError("--trip needs a number from 1 on") }
    }

    /// The part in nanoseconds since 1970, without its end; nil for all.
    /// - Parameter times: where the trips are counted, instead of `--from` and `--to`.
    func part(of reader: inout TrackReader, _ directory: String, in times: Range<Int64>? = nil) throws(Failure)
        -> Range<Int64>?
    {
        let times = times ?? range.range
        guard let trip else { return times }
        let trips = try reader.trips(rules.rules, in: times)
        guard trip <= trips.count else {
            throw Failure(.dataError, "\(directory): has \(trips.count.counted("trip", "trips")), no trip \(trip)")
        }
        return trips[trip - 1].begin.nanoseconds..<trips[trip - 1].end.nanoseconds + 1
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
