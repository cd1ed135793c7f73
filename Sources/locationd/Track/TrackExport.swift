import ArgumentParser
import LocationModel
import TraceFormats
import TrackStore

/// `locationd track export`: writes a track, or a part of it, as a file for other programs.
struct TrackExport: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write a track, or a part of it, as GPX, GeoJSON, CSV, KML or NMEA 0183.",
        discussion: """
            The name of the output shows the format: .gpx, .geojson, .csv, .kml, .nmea and those of trace convert, \
            with .gz compressed. Only the owner can read the file. Example:

              locationd track export /var/lib/locationd/track monday.gpx --trip 3 --simplify 10
            """)

    @OptionGroup var track: TrackOptions

    @Argument(help: "The file to write, or - for standard output.", completion: .file())
    var out: String

    @OptionGroup var part: TrackPartOptions

    @Option(
        help: ArgumentHelp(
            "Omit positions that are within this many metres of the line through the others: 10m.", valueName: "m"),
        transform: TrackExport.metres)
    var simplify: Double?

    @OptionGroup var options: TraceOutputOptions

    /// A tolerance in metres, with or without the unit.
    private static func metres(_ text: String) throws -> Double {
        guard let metres = Double(text.hasSuffix("m") ? text.dropLast() : text[...]),
            (0.1...10_000).contains(metres)
        else { throw ValidationError("--simplify needs 0.1 to 10000 metres, such as 10m") }
        return metres
    }

    func run() throws {
        let isKML = options.format == nil && (out.hasSuffix(".kml") || out.hasSuffix(".kml.gz"))
        let writer: any TraceWriter = isKML ? KMLWriter() : try options.format(of: out).writer
        var reader = try track.reader()
        let part = try part.part(of: &reader, track.directory)
        let output = try TraceOutput(path: out, overwrites: options.force, inputs: [])
        try output.complete { () throws(Failure) in try write(&reader, in: part, to: output, writer) }
        reader.reportDamage()
    }

    private func write(
        _ reader: inout TrackReader, in part: Range<Instant>?, to output: TraceOutput, _ writer: any TraceWriter
    ) throws(Failure) {
        var writer = writer
        let gap = self.part.rules.gap.seconds
        var simplifier = simplify.map { TrackSimplifier(tolerance: $0) }
        var (count, last) = (0, Instant?.none)
        writer.begin(into: &output.bytes)
        func append(_ fix: Fix, beginsSegment: Bool) throws(Failure) {
            if writer.append(fix, beginsSegment: beginsSegment, into: &output.bytes) { count += 1 }
            try output.flushIfFull()
        }
        try reader.forEach(in: part) { point throws(Failure) in
            let fix = point.fix
            let beginsSegment = last.map { abs(fix.time.seconds(since: $0)) > gap } ?? true
            last = fix.time
            guard simplifier != nil else { return try append(fix, beginsSegment: beginsSegment) }
            for kept in simplifier!.append(fix, beginsSegment: beginsSegment) {
                try append(kept.fix, beginsSegment: kept.beginsSegment)
            }
        }
        for kept in simplifier?.finish() ?? [] { try append(kept.fix, beginsSegment: kept.beginsSegment) }
        writer.end(into: &output.bytes)
        guard count > 0 else { throw Failure(.dataError, "\(track.directory): no position is between these times") }
    }
}
