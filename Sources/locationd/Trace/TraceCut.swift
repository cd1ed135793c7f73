import ArgumentParser

/// `locationd trace cut`: writes a part of a trace.
struct TraceCut: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cut",
        abstract: "Write a part of a trace.",
        discussion: """
            The sentences of NMEA 0183 are copied unchanged; other formats are written as by trace convert. Example:

              locationd trace cut Traces/city-drive.nmea part.nmea --from 2m --to 5m30s
            """)

    @Argument(help: "The trace: a file, a FIFO, or - for standard input.", completion: .file())
    var input: String

    @Argument(help: "The file to write, or - for standard output.", completion: .file())
    var out: String

    @Option(
        help: ArgumentHelp(
            """
            Where the part begins: counted from the beginning of the trace (2m, 1:30), or a time \
            (2026-05-01T08:00:00Z).
            """,
            valueName: "moment"))
    var from: TraceMoment?

    @Option(help: ArgumentHelp("Where the part ends; this epoch is not in it.", valueName: "moment"))
    var to: TraceMoment?

    @OptionGroup var recording: RecordingOptions

    @OptionGroup var options: TraceOutputOptions

    func validate() throws {
        if from == nil && to == nil { throw ValidationError("cut needs --from, --to or both") }
        if case .offset(let from) = from, case .offset(let to) = to, from >= to {
            throw ValidationError("--from is not before --to")
        }
    }

    func run() throws {
        try writeTrace(
            [input], to: out, options, speedOverGround: recording.speedOverGround,
            part: TraceCopy.Part(from: from, to: to))
    }
}
