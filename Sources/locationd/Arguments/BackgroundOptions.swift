import ArgumentParser
import LocationEngine
import LocationModel
import LocationService

/// What happens in the background, where a live command lets it be chosen.
struct BackgroundOptions: ParsableArguments {
    @Option(
        name: .customLong("background-interval"),
        help: ArgumentHelp(
            "In the background take a fix this often, 10s or 1m, instead of as often as 100 m of accuracy needs.",
            valueName: "span"))
    var interval: TimeSpan?

    @Option(
        help: ArgumentHelp(
            "Deliver in batches in the background; a location waits this long at the most: 30s, 5m.", valueName: "span")
    )
    var batch: TimeSpan?

    func validate() throws {
        if let interval, interval.seconds < 0.1 { throw ValidationError("--background-interval takes 0.1s or more") }
    }

    /// The options for another process of ours.
    var arguments: [String] {
        (interval.map { ["--background-interval", $0.argument] } ?? [])
            + (batch.map { ["--batch", $0.argument] } ?? [])
    }

    func apply(to configuration: inout ServiceConfiguration) {
        configuration.policy.batchDelay = batch?.seconds ?? 0
        if let interval {
            configuration.contract.acquaintance = 0
            configuration.contract.shortestInterval = interval.seconds
            configuration.contract.longestInterval = interval.seconds
        }
    }
}
