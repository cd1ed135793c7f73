import LocationModel

/// A town bus: stops every 250 to 550 m, traffic lights in between, wide turns.
struct BusLine: RoadPlan {
    let agility = Agility(acceleration: 0.9...1.3, braking: 0.9...1.5)

    private var surroundings = Surroundings.street

    mutating func extend(_ road: inout [Stretch], _ random: inout Random) {
        if random.chance(0.3) {
            let chosen = random.uniform()
            surroundings = chosen < 0.3 ? .open : chosen < 0.8 ? .street : .canyon
        }
        let limit = Double(kilometersPerHour: random.uniform(42...50))
        if random.chance(0.5) {
            road.append(
                Stretch(
                    length: random.uniform(100...250), limit: limit,
                    wait: random.chance(0.5) ? random.uniform(5...60) : nil, surroundings: surroundings))
            if random.chance(0.4) {
                road.append(
                    .turn(
                        degrees: random.sign() * random.uniform(70...100), radius: random.uniform(14...20),
                        limit: Double(kilometersPerHour: 18), surroundings: surroundings))
            }
        }
        road.append(
            Stretch(
                length: random.uniform(150...300), curvature: random.chance(0.3) ? random.sign() / 400 : 0,
                limit: limit,
                wait: random.uniform(10...35), surroundings: surroundings))
    }

    func ending(_ random: inout Random) -> [Stretch] {
        [Stretch(length: 25, limit: Double(kilometersPerHour: 25), wait: 0, surroundings: surroundings)]
    }
}
