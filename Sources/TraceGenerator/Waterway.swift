/// A boat: 3 to 7 m/s on long courses and gentle turns, slow in the harbour, adrift at times.
struct Waterway: RoadPlan {
    let agility = Agility(acceleration: 0.1...0.3, braking: 0.1...0.25, gait: 0.02, cadence: 0.3)

    private var cruise: Double
    private var isInHarbour = true

    init(_ random: inout Random) { cruise = random.uniform(3.5...6.5) }

    mutating func extend(_ road: inout [Stretch], _ random: inout Random) {
        if isInHarbour {
            isInHarbour = false
            road.append(Stretch(length: random.uniform(80...250), limit: 1.6, surroundings: .open))
            road.append(.turn(degrees: random.sign() * 90, radius: 30, limit: 1.6, surroundings: .open))
        }
        if random.chance(0.25) { cruise = random.uniform(3...7) }
        // Drifts at 0.4 to 1.2 m/s.
        let drifts = random.chance(0.06)
        road.append(
            Stretch(
                length: drifts ? random.uniform(30...120) : random.uniform(200...1200),
                // A boat's course is never quite straight.
                curvature: random.sign() / random.uniform(300...3000),
                limit: drifts ? random.uniform(0.4...1.2) : cruise, surroundings: .open))
        guard random.chance(0.5) else { return }
        road.append(
            .turn(
                degrees: random.sign() * random.uniform(15...130), radius: random.uniform(40...150),
                limit: cruise * 0.85, surroundings: .open))
    }

    func ending(_ random: inout Random) -> [Stretch] {
        [
            Stretch(length: 60, limit: 1.5, surroundings: .open),
            Stretch(length: 8, limit: 0.5, wait: 0, surroundings: .open),
        ]
    }
}
