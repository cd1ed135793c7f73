import LocationModel

/// A satellite as seen from one place: its position, its signal strength, and whether the receiver uses it.
struct SimulatedSatellite: Sendable {
    let constellation: Constellation
    /// Its number in NMEA's numbering.
    let number: UInt16

    /// Unit vector towards it: east, north, up.
    private(set) var direction = (east: 0.0, north: 0.0, up: -1.0)
    /// Degrees above the horizon.
    private(set) var elevation = -90.0
    /// Degrees from true north.
    private(set) var azimuth = 0.0

    /// dB-Hz; nil if not tracked.
    private(set) var signal: Double?
    /// Whether it is in the solution.
    private(set) var isUsed = false

    private let plane: Int
    private let slot: Int
    /// Slow fading, in standard deviations.
    private var fading: Double
    /// Seconds until it is found; a cold receiver has to search the whole sky.
    private var secondsToFind = 0
    /// Seconds until its data is received; decreases only while it is tracked.
    private var secondsToLock = 0
    /// Whether the receiver knows its position, from its ephemeris or an almanac of previous days.
    private(set) var isPlaced = true

    init(_ constellation: Constellation, plane: Int, slot: Int, isCold: Bool, _ random: inout Random) {
        self.constellation = constellation
        self.plane = plane
        self.slot = slot
        number = constellation.orbits.firstNumber + UInt16(plane * constellation.orbits.slots + slot)
        fading = random.normal()
        guard isCold else { return }
        // An ephemeris takes 18 to 36 s, depending on the point in the frame at which reception begins.
        secondsToFind = random.whole(2...22)
        secondsToLock = random.whole(24...42)
        isPlaced = false
    }

    /// Moves it to its position at a time, in seconds since 1970, as seen from a place on a spherical earth.
    mutating func move(to time: Double, from place: Coordinate) {
        let orbits = constellation.orbits
        let inPlane =
            360 * (time / orbits.period + Double(slot) / Double(orbits.slots))
            + 360 * Double(plane) / Double(orbits.planes * orbits.slots) + 40 * Double(constellation.rawValue)
        let node =
            360 * Double(plane) / Double(orbits.planes) - 360 * time / 86_164.0905 + 25 * Double(constellation.rawValue)
        let (u, n) = (SineCosine(degrees: inPlane), SineCosine(degrees: node))
        let i = SineCosine(degrees: orbits.inclination)
        let (lat, lon) = (SineCosine(degrees: place.latitude), SineCosine(degrees: place.longitude))

        // Kilometres, the mean radius. A radius from ``WGS84`` would change the bits of the committed traces.
        let earth = 6371.0
        let x = orbits.radius * (u.cosine * n.cosine - u.sine * i.cosine * n.sine) - earth * lat.cosine * lon.cosine
        let y = orbits.radius * (u.cosine * n.sine + u.sine * i.cosine * n.cosine) - earth * lat.cosine * lon.sine
        let z = orbits.radius * u.sine * i.sine - earth * lat.sine
        let distance = (x * x + y * y + z * z).squareRoot()
        direction.east = (lon.cosine * y - lon.sine * x) / distance
        direction.north = (lat.cosine * z - lat.sine * (lon.cosine * x + lon.sine * y)) / distance
        direction.up = (lat.sine * z + lat.cosine * (lon.cosine * x + lon.sine * y)) / distance
        let horizontal = (direction.east * direction.east + direction.north * direction.north).squareRoot()
        elevation = Angle.elevation(horizontal: horizontal, up: direction.up)
        azimuth = Angle.bearing(east: direction.east, north: direction.north)
    }

    var isInView: Bool { elevation >= 3 }

    /// Simulates reception for one second, in a street that runs along a unit vector.
    mutating func listen(
        _ surroundings: Surroundings, street: (east: Double, north: Double), _ random: inout Random
    ) {
        isUsed = false
        // A time constant of 25 s.
        fading += -fading / 25 + random.normal() * 0.28
        guard isInView, surroundings != .tunnel else { return lose(&random) }

        var level = 30 + 19 * direction.up + 2 * fading
        let isHidden: Bool
        switch surroundings {
        case .open: isHidden = elevation < 6
        case .street: isHidden = elevation < 8 + 24 * across(street)
        case .canyon: isHidden = elevation < 14 + 44 * across(street)
        case .indoors, .tunnel: isHidden = fading > 0.2
        }
        if surroundings == .indoors { level -= 13 }
        if isHidden { level -= 14 }
        guard level >= 14 else { return lose(&random) }
        guard secondsToFind == 0 else { return secondsToFind -= 1 }
        signal = level
        if secondsToLock > 0 { secondsToLock -= 1 }
        if secondsToLock == 0 { isPlaced = true }
        // A reflected signal is often strong enough to mislead a receiver.
        isUsed = secondsToLock == 0 && elevation >= 5 && level >= (isHidden ? 23.5 : 21)
    }

    /// The angle between the line of sight and the street, as its sine: 0 along the street, 1 perpendicular to it.
    private func across(_ street: (east: Double, north: Double)) -> Double {
        let horizontal = (direction.east * direction.east + direction.north * direction.north).squareRoot()
        guard horizontal > 0 else { return 0 }
        return (direction.east * street.north - direction.north * street.east).magnitude / horizontal
    }

    /// Loses the signal; reacquiring it takes some seconds.
    private mutating func lose(_ random: inout Random) {
        if signal != nil { secondsToLock = max(secondsToLock, random.whole(1...5)) }
        signal = nil
    }
}
