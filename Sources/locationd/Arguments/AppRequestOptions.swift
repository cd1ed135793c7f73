import ArgumentParser
import LocationModel
import LocationService

/// What the app of `run` and `replay` requests.
struct AppRequestOptions: ParsableArguments {
    @Option(help: "The accuracy that the app requests, also a radius such as 250m; by default best.")
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

    /// What it requests beyond that, once at the start.
    var requests: [Request] { predict ? [.predictsPositions(true)] : [] }
}
