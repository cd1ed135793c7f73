import ArgumentParser
import LocationModel

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
    var range: Range<Instant>? {
        func instant(_ moment: TraceMoment?) -> Instant? {
            if case .instant(let instant) = moment { instant } else { nil }
        }
        guard from != nil || to != nil else { return nil }
        let (low, high) = (instant(from) ?? Instant(nanoseconds: .min), instant(to) ?? Instant(nanoseconds: .max))
        return low..<max(low, high)
    }
}
