import ArgumentParser
import LocationModel
import Publishing

/// `--publish` and what belongs to it: a run that sends on what it receives.
struct PublishRunOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Send the track to an MQTT broker as OwnTracks does: mqtts://user@host/owntracks/user/device. Needs \
            --track.
            """,
            valueName: "address"))
    var publish: String?

    @Flag(name: .customLong("publish-history"), help: "Also send the positions that the track had before this run.")
    var includesHistory = false

    @OptionGroup var arguments: PublishArguments

    func validate() throws {
        guard let publish else { return }
        do throws(Failure) { _ = try PublishAddress(argument: publish) } catch {
            throw ValidationError(error.text)
        }
    }

    /// Whether the options fit together.
    /// - Parameter track: the track's directory; nil if none is kept.
    func check(track: String?) throws(Failure) {
        guard let publish else {
            guard let option = includesHistory ? "--publish-history" : arguments.firstOption else { return }
            throw Failure(.usage, "\(option) needs --publish, which says where positions are sent")
        }
        guard track != nil else {
            throw Failure(.usage, "--publish needs --track: positions wait there for the network")
        }
        try arguments.check(PublishAddress(argument: publish))
    }

    /// What is sent where; nil if nothing is.
    func options(track: String?, regions: [Region]) throws(Failure) -> PublishOptions? {
        guard let publish else { return nil }
        try check(track: track)
        var options = try arguments.options(PublishAddress(argument: publish))
        options.regions = regions
        return options
    }
}
