import ArgumentParser
import TraceFormats

/// `locationd trace export`: writes a trace for a simulator.
struct TraceExport: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write a trace for a simulator or a test tool.",
        discussion: """
            Example:

              locationd trace export Traces/walk.nmea --for xcode --output Walk.gpx
            """)

    @Argument(help: "The trace: a file, a FIFO, or - for standard input.", completion: .file())
    var trace: String

    @Option(name: .customLong("for"), help: "The tool that replays it.")
    var simulator: Simulator

    @Option(
        name: .shortAndLong, help: "Where to write it; by default standard output.", completion: .file())
    var output = "-"

    @OptionGroup var recording: RecordingOptions

    @Flag(help: "Overwrite a file that exists.")
    var force = false

    func run() throws {
        _ = try extentOfTrace(trace, speedOverGround: recording.speedOverGround)
        let file = try TraceOutput(path: output, overwrites: force, inputs: [trace])
        var copy = TraceCopy(to: file, simulator.writer, name: "\(simulator.rawValue)'s format")
        try copy.run([trace], speedOverGround: recording.speedOverGround)
    }
}

extension Simulator: ExpressibleByArgument {
    /// What each is, for the help.
    package static var allValueDescriptions: [String: String] {
        Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0.summary) })
    }
}
