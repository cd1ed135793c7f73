import ArgumentParser
import LocationEngine
import LocationModel
import LocationService

/// The background policy options of the live commands.
struct BackgroundOptions: ParsableArguments {
    @Option(
        name: .customLong("background-interval"),
        help: ArgumentHelp(
            """
            In the background, get a fix at this interval, 10s or 1m, instead of as often as 100 m of accuracy \
            requires.
            """,
            valueName: "span"))
    var interval: TimeSpan?

    @Option(
        help: ArgumentHelp(
            "Deliver in batches in the background; a location waits at most this long: 30s, 5m.", valueName: "span")
    )
    var batch: TimeSpan?

    func validate() throws {
        if let interval, !(0.1...86_400).contains(interval.seconds) {
            throw ValidationError("--background-interval \(interval.typed) is not between 0.1s and 24h")
        }
        if let batch, batch.seconds > 86_400 { throw ValidationError("--batch needs at most 1d") }
    }

    /// The options as arguments for a child process.
    var arguments: [String] {
        (interval.map { ["--background-interval", $0.argument] } ?? [])
            + (batch.map { ["--batch", $0.argument] } ?? [])
    }

    /// Whether any of them is given.
    var isGiven: Bool { interval != nil || batch != nil }

    func apply(to configuration: inout ServiceConfiguration) {
        configuration.policy.batchDelay = batch?.seconds ?? 0
        applyInterval(to: &configuration)
    }

    func applyInterval(to configuration: inout ServiceConfiguration) {
        if let interval {
            configuration.contract.warmUpTime = 0
            configuration.contract.minSampleInterval = interval.seconds
            configuration.contract.maxSampleInterval = interval.seconds
        }
    }
}
