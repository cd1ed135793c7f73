import ArgumentParser
import LocationModel
import TrackStore

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

    /// The part, without its end; nil for all.
    /// - Parameter times: where the trips are counted, instead of `--from` and `--to`.
    func part(of reader: inout TrackReader, _ directory: String, in times: Range<Instant>? = nil) throws(Failure)
        -> Range<Instant>?
    {
        let times = times ?? range.range
        guard let trip else { return times }
        let trips = try reader.trips(rules.rules, in: times)
        guard trip <= trips.count else {
            throw Failure(.dataError, "\(directory): has \(trips.count.counted("trip", "trips")), no trip \(trip)")
        }
        return trips[trip - 1].begin..<Instant(nanoseconds: trips[trip - 1].end.nanoseconds + 1)
    }
}
