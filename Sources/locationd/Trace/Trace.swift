import ArgumentParser

/// `locationd trace`: examines traces and generates synthetic ones.
struct Trace: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trace",
        abstract: "Examine traces, and generate synthetic ones.", subcommands: [TraceInfo.self, TraceGenerate.self])
}
