/// On foot: 1.2 to 1.5 m/s, corners, waits at crossings, occasional pauses. Lively: 1.75 to 2.25 m/s, with short runs.
struct Footpath: RoadPlan {
    // Steps modulate the speed by a twelfth (R. Mann et al., "Gait & Posture", 2008: 0.1 m/s at a normal pace).
    let agility = Agility(acceleration: 0.6...1.0, braking: 0.7...1.1, gait: 0.08)

    private let motion: Motion
    private let pace: Double
    private var surroundings = Surroundings.street

    init(_ motion: Motion, _ random: inout Random) {
        self.motion = motion
        pace = motion == .lively ? random.uniform(1.85...2.15) : random.uniform(1.28...1.42)
    }

    mutating func extend(_ road: inout [Stretch], _ random: inout Random) {
        if random.chance(0.2) {
            let chosen = random.uniform()
            surroundings = chosen < 0.4 ? .open : chosen < 0.9 ? .street : .canyon
        }
        let runs = motion == .lively && random.chance(0.22)
        let limit = runs ? random.uniform(3.0...3.8) : pace * random.uniform(0.95...1.05)
        let wait: Double? =
            if random.chance(0.3) {
                random.uniform(5...50)  // a crossing
            } else if random.chance(0.1) {
                random.uniform(20...120)  // a pause
            } else { nil }
        road.append(
            Stretch(
                length: random.uniform(20...160),
                curvature: random.chance(0.5) ? random.sign() / random.uniform(40...300) : 0,
                limit: limit, wait: wait, surroundings: surroundings))
        if random.chance(0.5) {
            let degrees = random.sign() * random.uniform(40...110)
            let radius = random.uniform(1.2...2.5)
            road.append(
                .turn(
                    degrees: degrees, radius: radius,
                    limit: min(limit * 0.9, (2.5 * radius).squareRoot()), surroundings: surroundings))
        }
    }

    func ending(_ random: inout Random) -> [Stretch] {
        [Stretch(length: 5, limit: pace, wait: 0, surroundings: surroundings)]
    }
}
