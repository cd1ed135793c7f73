import ArgumentParser
import LocationModel
import TrackStore

/// `locationd track list`: the trips of a track.
struct TrackList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the trips of a track: between them the device rested, or there was no position for long.",
        discussion: """
            Example:

              locationd track list /var/lib/locationd/track --from 2026-05-01T00:00:00Z
            """)

    @OptionGroup var track: TrackOptions

    @OptionGroup var range: TrackRangeOptions

    @OptionGroup var rules: TripOptions

    @OptionGroup var text: TextOptions

    @Flag(help: "Print one JSON object per line.")
    var json = false

    func run() throws {
        let output = try OutputFile(path: nil)
        let format = try text.format(isTerminal: output.isTerminal, isUsed: !json)
        var reader = try track.reader()
        let trips = try reader.trips(rules.rules, in: range.range)
        output.bytes = json ? trips.enumerated().flatMap { line($0 + 1, $1) } : Array(text(trips, format).utf8)
        try output.finish()
        reader.reportDamage()
    }

    private func text(_ trips: [Trips.Trip], _ format: TextFormat) -> String {
        guard let first = trips.first else { return "no trip\n" }
        func minute(_ instant: Instant) -> String {
            "\(format.time.date(instant)) \(format.time.timeOfDay(instant).prefix(5))"
        }
        var table = Table()
        table.row("trip", "begin (\(format.time.zone(at: first.begin)))", "end", "duration", "distance", "positions")
        for (index, trip) in trips.enumerated() {
            table.row(
                "\(index + 1)", minute(trip.begin), minute(trip.end),
                TimeSpan(seconds: trip.end.seconds(since: trip.begin).rounded()).text,
                format.units.distance.text(trip.metres, decimals: 1), trip.positions.grouped)
        }
        return table.text(format.colors)
    }

    private func line(_ number: Int, _ trip: Trips.Trip) -> [UInt8] {
        JSONWriter.line { json in
            json.field("trip", number)
            json.field("begin", trip.begin.iso8601)
            json.field("end", trip.end.iso8601)
            json.field("metres", trip.metres, decimals: 1)
            json.field("positions", trip.positions)
        }
    }
}

extension TrackReader {
    /// The trips of a part of the track.
    mutating func trips(_ rules: Trips.Rules, in range: Range<Instant>?) throws(Failure) -> [Trips.Trip] {
        var trips = Trips(rules)
        try forEach(in: range) { point throws(Failure) in trips.append(point.fix) }
        trips.finish()
        return trips.trips
    }

    /// Calls a function for each record of a part of the track.
    mutating func forEach(in range: Range<Instant>?, _ body: (TrackPoint) throws(Failure) -> Void) throws(Failure) {
        if let range, range.isEmpty { return }
        let instants = range.map { $0.lowerBound...Instant(nanoseconds: $0.upperBound.nanoseconds - 1) }
        var failure: Failure?
        do throws(TrackError) {
            try read(in: instants) { _, point in
                guard failure == nil else { return }
                do throws(Failure) { try body(point) } catch { failure = error }
            }
        } catch { throw Failure(error) }
        if let failure { throw failure }
    }

    /// Reports files that cannot be read.
    func reportUnreadable() {
        for failure in unreadable {
            StandardError.report("note: \(failure); its positions are left out", .warning)
        }
    }

    /// Reports records that were damaged, and files that cannot be read.
    func reportDamage() {
        reportUnreadable()
        guard damaged > 0 else { return }
        StandardError.report(
            "note: \(damaged.counted("record is", "records are")) damaged and left out", .warning)
    }
}
