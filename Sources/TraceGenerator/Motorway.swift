import LocationModel

/// A slip road, then 100 to 130 km/h with motorway curves, lane changes, roadworks at 80 km/h, and an occasional jam.
struct Motorway: RoadPlan {
    let agility: Agility

    private let motion: Motion
    private var isOnMotorway = false
    private var cruise = Double(kilometersPerHour: 120)
    private var untilRoadworks: Double
    private var untilJam: Double

    init(_ motion: Motion, _ random: inout Random) {
        agility = Agility(acceleration: 1.3...2.2, braking: 1.5...3.0, jitter: motion == .lively ? 0.3 : 0)
        self.motion = motion
        untilRoadworks = random.uniform(6000...20_000)
        untilJam = motion == .lively ? random.uniform(40_000...240_000) : random.uniform(12_000...60_000)
    }

    mutating func extend(_ road: inout [Stretch], _ random: inout Random) {
        let before = road.count
        defer {
            for stretch in road[before...] {
                untilRoadworks -= stretch.length
                untilJam -= stretch.length
            }
        }
        if !isOnMotorway { return addSlipRoad(to: &road, &random) }
        if untilJam <= 0 { return addJam(to: &road, &random) }
        if untilRoadworks <= 0 { return addRoadworks(to: &road, &random) }

        if random.chance(0.35) { cruise = Double(kilometersPerHour: random.uniform(102...129)) }
        if random.chance(0.25) { addLaneChange(to: &road, &random) }
        road.append(
            Stretch(
                length: random.uniform(300...1400),
                curvature: random.chance(0.6) ? random.sign() / random.uniform(900...4000) : 0, limit: cruise,
                surroundings: .open))
    }

    /// The exit and a rest area.
    func ending(_ random: inout Random) -> [Stretch] {
        [
            Stretch(length: 350, limit: Double(kilometersPerHour: 95), surroundings: .open),
            .turn(degrees: 70, radius: 90, limit: Double(kilometersPerHour: 50), surroundings: .open),
            Stretch(length: 120, limit: Double(kilometersPerHour: 30), surroundings: .open),
            .turn(degrees: 80, radius: 8, limit: Double(kilometersPerHour: 12), surroundings: .open),
            Stretch(length: 6, limit: Double(kilometersPerHour: 8), wait: 0, surroundings: .open),
        ]
    }

    private mutating func addSlipRoad(to road: inout [Stretch], _ random: inout Random) {
        isOnMotorway = true
        road.append(
            Stretch(
                length: random.uniform(150...350), limit: Double(kilometersPerHour: 50),
                wait: motion == .lively && random.chance(0.6) ? nil : random.uniform(5...30),
                surroundings: .street))
        road.append(.turn(degrees: 85, radius: 14, limit: Double(kilometersPerHour: 20), surroundings: .street))
        road.append(
            Stretch(length: random.uniform(80...160), limit: Double(kilometersPerHour: 60), surroundings: .open))
        road.append(
            .turn(
                degrees: random.sign() * random.uniform(90...240), radius: random.uniform(90...120),
                limit: Double(kilometersPerHour: 52), surroundings: .open))
        road.append(
            Stretch(length: random.uniform(250...400), limit: Double(kilometersPerHour: 115), surroundings: .open))
    }

    /// A change to the next lane, 3.6 m, along an S of two arcs.
    private func addLaneChange(to road: inout [Stretch], _ random: inout Random) {
        let bend = random.sign() * 3.6 / (70 * 70)
        for curvature in [bend, -bend] {
            road.append(Stretch(length: 70, curvature: curvature, limit: cruise, surroundings: .open))
        }
    }

    private mutating func addRoadworks(to road: inout [Stretch], _ random: inout Random) {
        untilRoadworks = random.uniform(12_000...40_000)
        for _ in 0..<random.whole(2...6) {
            road.append(
                Stretch(
                    length: random.uniform(300...800), curvature: random.sign() / random.uniform(1500...5000),
                    limit: Double(kilometersPerHour: random.uniform(76...84)), surroundings: .open))
        }
    }

    private mutating func addJam(to road: inout [Stretch], _ random: inout Random) {
        untilJam = motion == .lively ? random.uniform(120_000...300_000) : random.uniform(40_000...120_000)
        road.append(Stretch(length: 300, limit: Double(kilometersPerHour: 60), surroundings: .open))
        for _ in 0..<random.whole(10...30) {
            road.append(
                Stretch(
                    length: random.uniform(20...120), limit: Double(kilometersPerHour: random.uniform(8...35)),
                    wait: random.chance(motion == .lively ? 0.04 : 0.5) ? random.uniform(3...25) : nil,
                    surroundings: .open))
        }
    }
}
