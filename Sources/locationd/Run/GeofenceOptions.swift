import ArgumentParser
import LocationEngine
import LocationModel
import LocationService

/// `--geofence` and its parameters: regions that a run monitors.
struct GeofenceOptions: ParsableArguments {
    /// Seconds; with a longer dwell time no crossing would ever be reported.
    private static let longestDwell = 86_400.0

    @Option(
        name: .customLong("geofence"),
        help: ArgumentHelp(
            """
            Monitor a circle: its name, its centre in degrees, its radius in metres. Only crossings during the run are \
            reported. May be repeated, 20 times at most.
            """,
            valueName: "name=lat,lon,m"))
    var geofences: [NamedCircle] = []

    @Option(
        name: .customLong("geofence-dwell"),
        help: ArgumentHelp("How long the device must stay beyond a boundary before it counts.", valueName: "span"))
    var dwell = TimeSpan(seconds: MonitoringRules().dwellTime)

    @Option(
        name: .customLong("geofence-margin"),
        help: ArgumentHelp(
            """
            Metres beyond a boundary at which a crossing begins to count; for entering a small circle, at most half \
            its radius.
            """,
            valueName: "m"))
    var margin = MonitoringRules().minimumDistance

    func validate() throws {
        guard geofences.count <= MonitoringRules().maximumRegions else {
            throw ValidationError("--geofence: at most \(MonitoringRules().maximumRegions) circles can be monitored")
        }
        let names = geofences.map(\.region.identifier)
        if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
            throw ValidationError("--geofence: the name \(oneLine(twice)) is used twice")
        }
        guard (0...100_000).contains(margin) else {
            throw ValidationError("--geofence-margin needs metres, 0 to 100000")
        }
        guard dwell.seconds <= GeofenceOptions.longestDwell else {
            throw ValidationError("--geofence-dwell needs at most 1d")
        }
    }

    /// Replaces the regions of a configuration.
    func apply(to configuration: inout ServiceConfiguration) {
        configuration.requests.removeAll { request in
            if case .startMonitoring = request { true } else { false }
        }
        configuration.requests += geofences.map { .startMonitoring($0.region) }
        configuration.monitoring.dwellTime = dwell.seconds
        configuration.monitoring.minimumDistance = margin
    }
}

/// A circle on the command line: `home=52.52,13.405,150`.
struct NamedCircle: ExpressibleByArgument {
    let region: Region

    init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        let numbers = parts[1].split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard numbers.count == 3, let latitude = numbers[0], let longitude = numbers[1], let radius = numbers[2],
            radius > 0, radius <= MonitoringRules().maximumRegionMonitoringDistance
        else { return nil }
        region = Region(
            identifier: String(parts[0]), center: Coordinate(latitude: latitude, longitude: longitude), radius: radius)
        guard region.isValid else { return nil }
    }
}
