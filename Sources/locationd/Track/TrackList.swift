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
        var found = Positions()
        let trips = try reader.trips(rules.rules, in: range.range) { found.append($0) }
        output.bytes = json ? trips.enumerated().flatMap { line($0 + 1, $1) } : Array(text(trips, found, format).utf8)
        try output.finish()
        reader.reportDamage()
    }

    /// The positions that were read.
    private struct Positions {
        private(set) var count = 0
        private(set) var extent: ClosedRange<Instant>?

        mutating func append(_ point: TrackPoint) {
            count += 1
            let known = extent ?? point.time...point.time
            extent = min(known.lowerBound, point.time)...max(known.upperBound, point.time)
        }
    }

    /// What there is instead of a trip: of a run that is still going on, perhaps its first positions.
    private func withoutTrip(_ positions: Positions, _ format: TextFormat) -> String {
        guard let extent = positions.extent else { return "no trip, because there is no position\n" }
        let distance = format.units.length.text(rules.rules.restRadius, decimals: 0)
        return """
            no trip: \(positions.count.counted("position", "positions")) from \
            \(format.time.iso8601(extent.lowerBound)) to \(format.time.iso8601(extent.upperBound)); \
            a trip begins when the device moves more than \(distance)

            """
    }

    private func text(_ trips: [Trips.Trip], _ positions: Positions, _ format: TextFormat) -> String {
        guard let first = trips.first else { return withoutTrip(positions, format) }
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
    /// - Parameter onPosition: called with each record.
    mutating func trips(
        _ rules: Trips.Rules, in range: Range<Instant>?, onPosition: (TrackPoint) -> Void = { _ in }
    ) throws(Failure) -> [Trips.Trip] {
        var trips = Trips(rules)
        try forEach(in: range) { point throws(Failure) in
            onPosition(point)
            trips.append(point.fix)
        }
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
