import ArgumentParser

/// `locationd trace join`: writes several traces as one.
struct TraceJoin: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "join",
        abstract: "Write several traces, one after the other, as one.",
        discussion: """
            The traces may have different formats. The sentences of NMEA 0183 are copied unchanged if all traces are \
            that. Example:

              locationd trace join morning.gpx evening.nmea --output day.gpx
            """)

    @Argument(help: "The traces, in the order of their times.", completion: .file())
    var inputs: [String]

    @Option(name: .shortAndLong, help: "The file to write, or - for standard output.", completion: .file())
    var output: String

    @OptionGroup var options: TraceOutputOptions

    func validate() throws {
        if inputs.count < 2 { throw ValidationError("join needs two traces or more") }
        if inputs.count(where: { $0 == "-" }) > 1 { throw ValidationError("standard input can be read only once") }
    }

    func run() throws { try writeTrace(inputs, to: output, options, speedOverGround: nil) }
}
