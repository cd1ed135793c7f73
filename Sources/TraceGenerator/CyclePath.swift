/// A bicycle: 4 to 7 m/s, slower uphill and faster downhill, sharp turns, traffic lights.
struct CyclePath: RoadPlan {
    let agility = Agility(acceleration: 0.5...1.0, braking: 0.9...2.0, jitter: 0.25)

    private let pace: Double
    private var surroundings = Surroundings.street

    init(_ random: inout Random) { pace = random.uniform(4.8...6.2) }

    mutating func extend(_ road: inout [Stretch], _ random: inout Random) {
        if random.chance(0.2) {
            let chosen = random.uniform()
            surroundings = chosen < 0.5 ? .open : chosen < 0.95 ? .street : .canyon
        }
        let slope = random.chance(0.3) ? random.uniform(0.6...1.7) : random.uniform(0.9...1.1)
        let limit = min(max(pace * slope, 3), 10.5)
        road.append(
            Stretch(
                length: random.uniform(40...350),
                curvature: random.chance(0.5) ? random.sign() / random.uniform(60...400) : 0, limit: limit,
                wait: random.chance(0.2) ? random.uniform(4...45) : nil, surroundings: surroundings))
        guard random.chance(0.35) else { return }
        let radius = random.uniform(3.5...9)
        road.append(
            .turn(
                degrees: random.sign() * random.uniform(40...110), radius: radius,
                limit: min(limit, (random.uniform(1.5...2.5) * radius).squareRoot()), surroundings: surroundings))
    }

    func ending(_ random: inout Random) -> [Stretch] {
        [Stretch(length: 12, limit: 2.5, wait: 0, surroundings: surroundings)]
    }
}
