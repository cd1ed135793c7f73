/// The scenario of a synthetic trace; the raw value is its name on the command line.
package enum TraceKind: String, CaseIterable, Sendable {
    /// Town traffic: lights, turns, 30 km/h zones, occasional jams, street canyons, parking at the end.
    case cityDrive = "city-drive"
    /// Slip road, 100 to 130 km/h, roadworks, a jam.
    case motorway
    /// Between villages: 70 to 100 km/h, bends, an occasional slow vehicle.
    case countryRoad = "country-road"
    /// By bicycle: 15 to 25 km/h, hills, lights.
    case bicycle
    /// Running: 2.6 to 3.6 m/s, with intervals.
    case run
    /// A regional express with its stations.
    case train
    /// A boat: 3 to 7 m/s, gentle turns, adrift at times.
    case boat
    /// On foot, with crossings and pauses.
    case walk
    /// No motion at all; only the receiver's error varies.
    case parked
    /// Town traffic with tunnels of 30 to 180 s.
    case tunnel
    /// A receiver that is switched on without any data, not even the time; then a walk.
    case coldStart = "cold-start"
    /// Walk to the car, drive, park, walk.
    case errand
    /// Walk, bus with its stops, walk, and into a building.
    case commute
    /// Home, to work and back with long stays indoors: hours of standing still, a few of moving.
    case day

    /// A one-line description for a list of the kinds.
    package var summary: String {
        switch self {
        case .cityDrive: "town traffic with lights, turns, jams and street canyons; parks at the end"
        case .motorway: "slip road, 100 to 130 km/h, roadworks and a jam"
        case .countryRoad: "car between villages, 70 to 100 km/h, bends, a slow vehicle now and then"
        case .bicycle: "bicycle, 15 to 25 km/h, hills, sharp turns, lights"
        case .run: "running at 2.6 to 3.6 m/s, with intervals"
        case .train: "regional express at 90 to 160 km/h, with stations"
        case .boat: "boat at 3 to 7 m/s, gentle turns, adrift at times"
        case .walk: "on foot, with crossings and pauses"
        case .parked: "no motion at all, only the receiver's drift"
        case .tunnel: "town traffic with tunnels of 30 to 180 s"
        case .coldStart: "no time, no date and no position at first, then a walk"
        case .errand: "walk to the car, drive, park, walk"
        case .commute: "walk, bus with its stops, walk, and into a building"
        case .day: "a day with two commutes, an errand and long stays indoors"
        }
    }
}
