import ArgumentParser

/// `locationd track`: what a run has kept.
struct TrackCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "track",
        abstract: "List, report, export, prune and send the positions that a run has kept (run --track).",
        subcommands: [
            TrackList.self, TrackInfo.self, TrackExport.self, TrackReport.self, TrackPrune.self, TrackPublish.self,
        ])
}
