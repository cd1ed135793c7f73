import ArgumentParser
import LocationModel
import RunReport
import TrackStore

/// `locationd track report`: a day of a track as one HTML file.
struct TrackReport: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Write a day of a track as one HTML file: a map, the trips, speed and altitude.",
        discussion: """
            Without --day, --from or --to it is the last day that has a position. The file has no script, needs \
            nothing from the network, and only its owner can read it. Examples:

              locationd track report /var/lib/locationd/track friday.html --day 2026-05-01 --time-zone Europe/Berlin
              locationd track report friday.json again.html
            """)

    @Argument(
        help: "The directory of the track; or a file that --save has written, for the same report again.",
        completion: .directory)
    var track: String

    @Argument(help: "The file to write.", completion: .file(extensions: ["html"]))
    var out: String

    @Option(help: ArgumentHelp("The day (2026-05-01), from midnight to midnight of --time-zone.", valueName: "date"))
    var day: String?

    @OptionGroup var part: TrackPartOptions

    @Option(
        help: ArgumentHelp("Also save what the report shows. It contains positions.", valueName: "file.json"),
        completion: .file(extensions: ["json"]))
    var save: String?

    @OptionGroup var text: TextOptions

    func validate() throws {
        if day != nil && part.range.range != nil {
            throw ValidationError("--day cannot be combined with --from and --to")
        }
        if let day, LocalTime.utc.beginning(ofDate: day) == nil {
            throw ValidationError("--day needs a date, such as 2026-05-01")
        }
        if save == "" || out == "" { throw ValidationError("the name of a file is empty") }
        if save == out { throw ValidationError("the report and --save name the same file; give each its own") }
    }

    func run() throws {
        let format = try text.format(isTerminal: false)
        if isRegularFile(track) {
            guard save == nil, day == nil, part.range.range == nil, part.trip == nil else {
                throw Failure(.usage, "\(track): is a saved result; only --time-zone and --units can be given with it")
            }
            let result = try RunResult(savedAt: track)
            return try ReportFiles(report: out, saved: nil, reading: [track], as: format).write(result)
        }
        var reader = try TrackOptions.reader(of: track)
        let times = try part.range.range ?? chosenDay(&reader, format.time)
        let chosen = try part.part(of: &reader, track, in: times)
        let result = try RunResult(fileName(track), points: reader.sortedPoints(in: chosen), part.rules.rules)
        guard let result else { throw Failure(.dataError, "\(track): no position is between these times") }
        try ReportFiles(report: out, saved: save, reading: [], as: format).write(result)
        reader.reportDamage()
    }

    /// The day that `--day` names, or the last one with a position.
    private func chosenDay(_ reader: inout TrackReader, _ time: LocalTime) throws(Failure) -> Range<Instant>? {
        var date = day
        if date == nil {
            var last: Instant?
            try reader.forEach(in: nil) { point throws(Failure) in last = max(last ?? point.time, point.time) }
            date = last.map(time.date)
        }
        guard let date, let begin = time.beginning(ofDate: date),
            // A day may have 23 or 25 hours.
            let end = time.beginning(ofDate: time.date(begin.advanced(bySeconds: 36 * 3600)))
        else { return nil }
        // The last day of the range of times has no next one.
        return begin..<(end > begin ? end : Instant(nanoseconds: .max))
    }
}

extension TrackReader {
    /// The records of a part of the track, earliest first: after a jump of the board's clock they were written in
    /// another order.
    fileprivate mutating func sortedPoints(in range: Range<Instant>?) throws(Failure) -> [TrackPoint] {
        var points: [TrackPoint] = []
        try forEach(in: range) { point throws(Failure) in points.append(point) }
        points.sort { $0.time < $1.time }
        return points
    }
}
