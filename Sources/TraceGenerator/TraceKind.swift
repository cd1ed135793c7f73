/// What happens in a synthetic trace; the raw value is its name on the command line.
public enum TraceKind: String, CaseIterable, Sendable {
    /// Town traffic: lights, turns, 30 km/h zones, a jam now and then, street canyons, a parking at the end.
    case cityDrive = "city-drive"
    /// Slip road, 100 to 130 km/h, roadworks, a jam.
    case motorway
    /// On foot, with crossings and pauses.
    case walk
    /// No motion at all: what moves is the receiver's error.
    case parked
    /// Town traffic with tunnels of 30 to 180 s.
    case tunnel
    /// A receiver that knows nothing, not even the time, when it is switched on; then a walk.
    case coldStart = "cold-start"
    /// Walk to the car, drive, park, walk.
    case errand
    /// Walk, bus with its stops, walk, and into a building.
    case commute
    /// Home, to work and back with the day's stays indoors: hours of standing still, a few of moving.
    case day

    /// One line for a list of the kinds.
    public var summary: String {
        switch self {
        case .cityDrive: "town traffic with lights, turns, jams and street canyons; parks at the end"
        case .motorway: "slip road, 100 to 130 km/h, roadworks and a jam"
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
