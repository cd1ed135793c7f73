/// A run: 2.6 to 3.6 m/s with intervals, corners, an occasional crossing.
struct RunningRoute: RoadPlan {
    let agility = Agility(acceleration: 0.6...1.2, braking: 0.8...1.4, gait: 0.03, cadence: 2.8)

    private let pace: Double
    private var surroundings = Surroundings.open

    init(_ random: inout Random) { pace = random.uniform(2.7...3.3) }

    mutating func extend(_ road: inout [Stretch], _ random: inout Random) {
        if random.chance(0.2) { surroundings = random.chance(0.6) ? .open : .street }
        let effort = random.chance(0.15) ? random.uniform(1.15...1.4) : random.uniform(0.9...1.06)
        road.append(
            Stretch(
                length: random.uniform(50...300),
                curvature: random.chance(0.6) ? random.sign() / random.uniform(25...200) : 0, limit: pace * effort,
                wait: random.chance(0.08) ? random.uniform(4...30) : nil, surroundings: surroundings))
        if random.chance(0.4) {
            road.append(
                .turn(
                    degrees: random.sign() * random.uniform(40...120), radius: random.uniform(2.5...5),
                    limit: pace * 0.8, surroundings: surroundings))
        }
    }

    func ending(_ random: inout Random) -> [Stretch] {
        [Stretch(length: 8, limit: pace * 0.6, wait: 0, surroundings: surroundings)]
    }
}
