/// On foot: 1.2 to 1.5 m/s, corners, crossings to wait at, a pause now and then.
struct Footpath: RoadPlan {
    // A step swings the speed by a twelfth (R. Mann et al., "Gait & Posture", 2008: 0.1 m/s at a normal pace).
    let agility = Agility(acceleration: 0.6...1.0, braking: 0.7...1.1, gait: 0.08)

    private let pace: Double
    private var surroundings = Surroundings.street

    init(_ random: inout Random) { pace = random.uniform(1.28...1.42) }

    mutating func extend(_ road: inout [Stretch], _ random: inout Random) {
        if random.chance(0.2) {
            let chosen = random.uniform()
            surroundings = chosen < 0.4 ? .open : chosen < 0.9 ? .street : .canyon
        }
        let limit = pace * random.uniform(0.95...1.05)
        let wait: Double? =
            if random.chance(0.3) {
                random.uniform(5...50)  // a crossing
            } else if random.chance(0.1) {
                random.uniform(20...120)  // a shop window, a phone
            } else { nil }
        road.append(
            Stretch(
                length: random.uniform(20...160),
                curvature: random.chance(0.5) ? random.sign() / random.uniform(40...300) : 0,
                limit: limit, wait: wait, surroundings: surroundings))
        if random.chance(0.5) {
            road.append(
                .turn(
                    degrees: random.sign() * random.uniform(40...110), radius: random.uniform(1.2...2.5),
                    limit: limit * 0.9, surroundings: surroundings))
        }
    }

    func ending(_ random: inout Random) -> [Stretch] {
        [Stretch(length: 5, limit: pace, wait: 0, surroundings: surroundings)]
    }
}
