import ArgumentParser

/// `locationd trace`: examines and converts traces, and generates synthetic ones.
struct Trace: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trace",
        abstract:
            """
            Examine, convert, cut and join traces, export them for simulators, generate synthetic ones, and join \
            results.
            """,
        subcommands: [
            TraceInfo.self, TraceConvert.self, TraceCut.self, TraceJoin.self, TraceExport.self, TraceGenerate.self,
            TraceMergeResults.self,
        ])
}
