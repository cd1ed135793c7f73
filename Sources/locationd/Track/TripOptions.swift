import ArgumentParser
import LocationModel
import TrackStore

/// `--rest` and `--gap`: what separates trips.
struct TripOptions: ParsableArguments {
    @Option(help: ArgumentHelp("How long the device must rest within 100 m to end a trip.", valueName: "span"))
    var rest = TimeSpan(seconds: Trips.Rules().restDuration)

    @Option(help: ArgumentHelp("How long positions must be missing to end a trip.", valueName: "span"))
    var gap = TimeSpan(seconds: Trips.Rules().gap)

    var rules: Trips.Rules {
        var rules = Trips.Rules()
        (rules.restDuration, rules.gap) = (rest.seconds, gap.seconds)
        return rules
    }
}
