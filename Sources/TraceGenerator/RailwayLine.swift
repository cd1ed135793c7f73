import LocationModel

/// A regional express: 90 to 160 km/h on wide curves, a station every 6 to 25 km, an occasional short tunnel.
struct RailwayLine: RoadPlan {
    let agility = Agility(acceleration: 0.35...0.6, braking: 0.4...0.75, jitter: 0.05)
    /// From 45 m/s the gentlest braking takes 2.5 km; a traveller looks ahead twice that far.
    let lookahead = 6000.0

    private var cruise: Double
    private var untilStation: Double

    init(_ random: inout Random) {
        cruise = Double(kilometersPerHour: random.uniform(110...155))
        untilStation = random.uniform(2000...9000)
    }

    mutating func extend(_ road: inout [Stretch], _ random: inout Random) {
        let before = road.count
        defer { for stretch in road[before...] { untilStation -= stretch.length } }
        if untilStation <= 0 { return addStation(to: &road, &random) }
        if random.chance(0.2) { cruise = Double(kilometersPerHour: random.uniform(95...158)) }
        let isTunnel = random.chance(0.04)
        road.append(
            Stretch(
                length: isTunnel ? random.uniform(200...900) : random.uniform(500...2500),
                curvature: random.chance(0.6) ? random.sign() / random.uniform(1800...7000) : 0, limit: cruise,
                surroundings: isTunnel ? .tunnel : .open))
    }

    func ending(_ random: inout Random) -> [Stretch] {
        [Stretch(length: 250, limit: Double(kilometersPerHour: 60), wait: 0, surroundings: .street)]
    }

    private mutating func addStation(to road: inout [Stretch], _ random: inout Random) {
        untilStation = random.uniform(6000...25_000)
        road.append(
            Stretch(
                length: random.uniform(500...1000), curvature: random.sign() / random.uniform(900...3000),
                limit: Double(kilometersPerHour: random.uniform(60...90)), surroundings: .open))
        road.append(
            Stretch(
                length: 220, limit: Double(kilometersPerHour: 60), wait: random.uniform(40...110), surroundings: .street
            ))
        road.append(Stretch(length: 400, limit: Double(kilometersPerHour: 80), surroundings: .open))
    }
}
