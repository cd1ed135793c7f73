import ArgumentParser
import LocationModel
import TrackStore

/// `--privacy-zone`: circles in which positions are rounded or not kept.
struct PrivacyOptions: ParsableArguments {
    @Option(
        name: .customLong("privacy-zone"),
        help: ArgumentHelp(
            "Neither keep nor send positions in a circle: centre in degrees, radius; with a fourth number round them "
                + "to a grid of that many metres. May be repeated.",
            valueName: "lat,lon,m[,grid]"))
    var zones: [PrivacyCircle] = []

    /// The zones together.
    var all: PrivacyZones { PrivacyZones(zones.map(\.zone)) }
}

/// A zone on the command line: `52.52,13.405,500` or, rounded to a kilometre, `52.52,13.405,500,1000`.
struct PrivacyCircle: ExpressibleByArgument {
    let zone: PrivacyZones.Zone

    init?(argument: String) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Double($0) }
        guard numbers.count == parts.count, (3...4).contains(numbers.count), (1...1_000_000).contains(numbers[2]) else {
            return nil
        }
        let center = Coordinate(latitude: numbers[0], longitude: numbers[1])
        guard center.isOnEarth else { return nil }
        let grid = numbers.count == 4 ? numbers[3] : nil
        if let grid, !(10...100_000).contains(grid) { return nil }
        zone = PrivacyZones.Zone(center: center, radius: numbers[2], grid: grid)
    }
}
