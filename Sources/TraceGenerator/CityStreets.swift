import LocationModel

/// Town traffic: blocks of 60 to 350 m, traffic lights, turns, 30 km/h zones, jams, street canyons and, optionally,
/// tunnels.
struct CityStreets: RoadPlan {
    let agility: Agility

    private let hasTunnels: Bool
    private let motion: Motion
    private var isSlowZone = false
    private var surroundings = Surroundings.street
    /// Blocks until the surroundings or the speed zone may change.
    private var blocksOfSame = 2
    /// Metres until the next tunnel and the next jam.
    private var untilTunnel = 0.0
    private var untilJam: Double

    init(hasTunnels: Bool = false, _ motion: Motion, _ random: inout Random) {
        agility = Agility(acceleration: 2.0...3.0, braking: 2.0...3.5, jitter: motion == .lively ? 0.8 : 0)
        self.hasTunnels = hasTunnels
        self.motion = motion
        untilTunnel = random.uniform(350...600)
        untilJam = random.uniform(1500...8000)
    }

    mutating func extend(_ road: inout [Stretch], _ random: inout Random) {
        let before = road.count
        defer { for stretch in road[before...] { countDown(stretch) } }
        if hasTunnels, untilTunnel <= 0 { return addTunnel(to: &road, &random) }
        if untilJam <= 0 { return addJam(to: &road, &random) }

        changeSurroundings(&random)
        let limit = Double(kilometersPerHour: isSlowZone ? random.uniform(27...33) : random.uniform(45...55))
        let bends = random.chance(0.4)
        road.append(
            Stretch(
                length: random.uniform(60...350), curvature: bends ? random.sign() / random.uniform(150...800) : 0,
                limit: limit, surroundings: surroundings))
        addCrossing(to: &road, &random)
    }

    /// Parks in a bay at the kerb.
    func ending(_ random: inout Random) -> [Stretch] {
        [
            Stretch(length: 40, limit: Double(kilometersPerHour: 18), surroundings: .street),
            .turn(degrees: 90, radius: 6, limit: Double(kilometersPerHour: 9), surroundings: .street),
            Stretch(length: 4, limit: Double(kilometersPerHour: 6), wait: 0, surroundings: .street),
        ]
    }

    private mutating func countDown(_ stretch: Stretch) {
        untilTunnel -= stretch.length
        untilJam -= stretch.length
    }

    private mutating func changeSurroundings(_ random: inout Random) {
        blocksOfSame -= 1
        guard blocksOfSame <= 0 else { return }
        blocksOfSame = random.whole(2...6)
        isSlowZone = random.chance(0.22)
        let chosen = random.uniform()
        surroundings = chosen < 0.25 ? .open : chosen < 0.72 ? .street : .canyon
    }

    /// Adds the end of a block: a red or green light, a stop sign, or a turn.
    private mutating func addCrossing(to road: inout [Stretch], _ random: inout Random) {
        let last = road.count - 1
        let chosen = random.uniform()
        if chosen < 0.24 {
            // A red light; often most of its time has already passed.
            road[last].wait = random.chance(0.25) ? random.uniform(40...90) : random.uniform(5...35)
        } else if chosen < 0.31 {
            road[last].wait = random.uniform(5...9)
        }
        guard random.chance(motion == .lively ? 0.45 : 0.32) else { return }
        // The smallest radius is that of the inner rear wheel at full lock.
        let radius = random.uniform(motion == .lively ? 3.5...6 : 9...17)
        // A lateral acceleration of 1.9 to 2.6 m/s²: 15 to 24 km/h; lively 2.8 to 3.8 m/s²: 11 to 17 km/h.
        let limit = (random.uniform(motion == .lively ? 2.8...3.8 : 1.9...2.6) * radius).squareRoot()
        road.append(
            .turn(
                degrees: random.sign() * random.uniform(75...105), radius: radius, limit: limit,
                surroundings: surroundings))
    }

    /// Stop-and-go traffic over some hundred metres.
    private mutating func addJam(to road: inout [Stretch], _ random: inout Random) {
        untilJam = random.uniform(4000...12_000)
        for _ in 0..<random.whole(5...14) {
            road.append(
                Stretch(
                    length: random.uniform(10...60), limit: Double(kilometersPerHour: random.uniform(6...18)),
                    wait: random.chance(0.7) ? random.uniform(3...15) : nil, surroundings: surroundings))
        }
    }

    /// A tunnel without traffic lights that takes 35 to 170 s.
    private mutating func addTunnel(to road: inout [Stretch], _ random: inout Random) {
        let limit = Double(kilometersPerHour: random.uniform(46...60))
        var left = limit * (random.chance(0.3) ? random.uniform(90...165) : random.uniform(36...90))
        untilTunnel = left + random.uniform(900...2500)
        road.append(Stretch(length: random.uniform(40...90), limit: limit, surroundings: .open))
        while left > 0 {
            let length = min(left, random.uniform(150...500))
            let bends = random.chance(0.5)
            road.append(
                Stretch(
                    length: length, curvature: bends ? random.sign() / random.uniform(250...900) : 0, limit: limit,
                    surroundings: .tunnel))
            left -= length
        }
        road.append(Stretch(length: random.uniform(90...200), limit: limit, surroundings: .open))
    }
}
