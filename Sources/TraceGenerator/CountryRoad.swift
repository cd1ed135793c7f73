import LocationModel

/// A car between villages: 70 to 100 km/h with slower bends, villages at 50 km/h, an occasional junction or slow
/// vehicle.
struct CountryRoad: RoadPlan {
    let agility = Agility(acceleration: 1.2...2.4, braking: 1.2...2.8, jitter: 0.6)

    private var cruise = Double(kilometersPerHour: 92)
    private var untilVillage: Double
    private var untilSlowVehicle: Double

    init(_ random: inout Random) {
        untilVillage = random.uniform(2500...6000)
        untilSlowVehicle = random.uniform(4000...15_000)
    }

    mutating func extend(_ road: inout [Stretch], _ random: inout Random) {
        let before = road.count
        defer {
            for stretch in road[before...] {
                untilVillage -= stretch.length
                untilSlowVehicle -= stretch.length
            }
        }
        if untilVillage <= 0 { return addVillage(to: &road, &random) }
        if untilSlowVehicle <= 0 { return addSlowVehicle(to: &road, &random) }
        if random.chance(0.3) { cruise = Double(kilometersPerHour: random.uniform(82...102)) }
        road.append(Stretch(length: random.uniform(150...900), limit: cruise, surroundings: .open))
        guard random.chance(0.75) else { return }
        let radius = random.chance(0.25) ? random.uniform(60...150) : random.uniform(180...900)
        // A lateral acceleration of 2 to 3 m/s².
        let limit = min(cruise, (random.uniform(2.0...3.0) * radius).squareRoot())
        road.append(
            .turn(degrees: random.sign() * random.uniform(15...70), radius: radius, limit: limit, surroundings: .open))
    }

    func ending(_ random: inout Random) -> [Stretch] {
        [
            Stretch(length: 120, limit: Double(kilometersPerHour: 40), surroundings: .open),
            .turn(degrees: 80, radius: 8, limit: Double(kilometersPerHour: 12), surroundings: .open),
            Stretch(length: 6, limit: Double(kilometersPerHour: 8), wait: 0, surroundings: .open),
        ]
    }

    private mutating func addVillage(to road: inout [Stretch], _ random: inout Random) {
        untilVillage = random.uniform(3500...9000)
        for part in 0..<random.whole(2...5) {
            road.append(
                Stretch(
                    length: random.uniform(100...300), curvature: random.sign() / random.uniform(80...400),
                    limit: Double(kilometersPerHour: random.uniform(46...54)),
                    wait: part == 1 && random.chance(0.35) ? random.uniform(3...25) : nil, surroundings: .street))
        }
    }

    private mutating func addSlowVehicle(to road: inout [Stretch], _ random: inout Random) {
        untilSlowVehicle = random.uniform(8000...25_000)
        let limit = Double(kilometersPerHour: random.uniform(38...65))
        for _ in 0..<random.whole(2...4) {
            road.append(
                Stretch(
                    length: random.uniform(200...500), curvature: random.sign() / random.uniform(300...1500),
                    limit: limit, surroundings: .open))
        }
    }
}
