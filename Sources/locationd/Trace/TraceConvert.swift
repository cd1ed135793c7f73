import ArgumentParser
import TraceFormats

/// `locationd trace convert`: writes a trace in another format.
struct TraceConvert: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Write a trace in another format.",
        discussion: """
            The content of the input shows its format: NMEA 0183, GPX, gpsd's JSON, CSV with a header, GeoJSON, \
            OwnTracks' .rec, or any of these compressed with gzip. The name of the output shows what is written: \
            .nmea, .gpx, .json, .csv, .geojson, .rec, with .gz compressed. Unknown values stay unknown, and derived \
            ones are not written. Example:

              locationd trace convert walk.gpx.gz walk.nmea
            """)

    @Argument(help: "The trace: a file, a FIFO, or - for standard input.", completion: .file())
    var input: String

    @Argument(help: "The file to write, or - for standard output.", completion: .file())
    var out: String

    @OptionGroup var recording: RecordingOptions

    @OptionGroup var options: TraceOutputOptions

    func run() throws { try writeTrace([input], to: out, options, speedOverGround: recording.speedOverGround) }
}

/// Writes traces, or a part of them, as one.
func writeTrace(
    _ paths: [String], to out: String, _ options: TraceOutputOptions, speedOverGround: Double?,
    part: TraceCopy.Part = TraceCopy.Part()
) throws(Failure) {
    let format = try options.format(of: out)
    // An error in a file is reported before the output is emptied.
    for path in paths { _ = try extentOfTrace(path, speedOverGround: speedOverGround) }
    let output = try TraceOutput(path: out, overwrites: options.force, inputs: paths)
    if format == .nmea, speedOverGround == nil,
        try TraceCopy.copySentences(paths, to: output, part: part)
    {
        return
    }
    var copy = TraceCopy(to: output, format.writer, name: format.name)
    try copy.run(paths, speedOverGround: speedOverGround, part: part)
}
