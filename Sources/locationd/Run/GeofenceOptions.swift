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
            valueName: "name=lat,lon,m"),
        transform: NamedCircle.init(parsing:))
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
struct NamedCircle {
    /// How a circle is written.
    static let form = "name=lat,lon,m: degrees and metres"

    /// Why a text is not a circle.
    struct Malformed: Error, CustomStringConvertible {
        /// What is wrong, without the text itself, which contains a position.
        let description: String

        fileprivate init(_ description: String) { self.description = description }
    }

    let region: Region

    init(parsing text: String) throws(Malformed) {
        guard let equals = text.firstIndex(of: "=") else { throw Malformed("it must be \(NamedCircle.form)") }
        let name = String(text[..<equals])
        guard !name.isEmpty else { throw Malformed("the name is empty") }
        let numbers = text[text.index(after: equals)...].split(separator: ",", omittingEmptySubsequences: false).map {
            Double($0)
        }
        guard numbers.count == 3, let latitude = numbers[0], let longitude = numbers[1], let radius = numbers[2] else {
            throw Malformed("it must be \(NamedCircle.form)")
        }
        guard Coordinate(latitude: latitude, longitude: 0).isOnEarth else {
            throw Malformed("the latitude must be -90 to 90 degrees")
        }
        guard Coordinate(latitude: 0, longitude: longitude).isOnEarth else {
            throw Malformed("the longitude must be -180 to 180 degrees")
        }
        let longest = MonitoringRules().maximumRegionMonitoringDistance
        guard radius > 0, radius <= longest else {
            throw Malformed("the radius must be above 0 and at most \(Int(longest)) metres")
        }
        region = Region(
            identifier: name, center: Coordinate(latitude: latitude, longitude: longitude), radius: radius)
    }
}
