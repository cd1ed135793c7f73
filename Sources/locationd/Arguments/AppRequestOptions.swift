import ArgumentParser
import LocationModel
import LocationService

/// What the app of `run` and `replay` requests.
struct AppRequestOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The accuracy that the app requests: \(DesiredAccuracy.named.map(\.name).joined(separator: ", ")), or a \
            radius such as 250m, at most \(Int(DesiredAccuracy.longestRadius / 1000))km; by default best.
            """,
            valueName: "accuracy"))
    var desiredAccuracy: DesiredAccuracy?

    @Option(help: ArgumentHelp("Metres to move before the next delivery, 0 or more.", valueName: "m"))
    var distanceFilter: Double?

    @Flag(help: "The app accepts predicted positions between fixes, so that it needs fewer of them.")
    var predict = false

    func validate() throws {
        if let distanceFilter, !(distanceFilter >= 0 && distanceFilter.isFinite) {
            throw ValidationError("--distance-filter needs metres, 0 or more")
        }
    }

    func apply(to configuration: inout ServiceConfiguration) {
        configuration.desiredAccuracy = desiredAccuracy ?? .best
        configuration.distanceFilter = distanceFilter
    }

    /// The first of the options that is given.
    var firstOption: String? {
        if desiredAccuracy != nil { return "--desired-accuracy" }
        if distanceFilter != nil { return "--distance-filter" }
        return predict ? "--predict" : nil
    }

    /// What it requests beyond that, once at the start.
    var requests: [Request] { predict ? [.predictsPositions(true)] : [] }
}
