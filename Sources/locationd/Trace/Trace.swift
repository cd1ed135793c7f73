import ArgumentParser

/// `locationd trace`: what is in a trace, and traces made to order.
struct Trace: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trace",
        abstract: "Look into traces, and make synthetic ones.", subcommands: [TraceInfo.self, TraceGenerate.self])
}
