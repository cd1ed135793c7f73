import LocationModel

/// The satellites that a receiver can receive, advanced second by second.
struct SimulatedSky: Sendable {
    /// All satellites of the receiver's constellations, one constellation after another, including those below the
    /// horizon.
    private(set) var satellites: [SimulatedSatellite] = []
    /// The number of satellites in the solution.
    private(set) var usedCount = 0
    /// The geometry of the satellites in the solution; nil if there are too few, or if they lie in one plane.
    private(set) var dilution: Dilution?
    /// Seconds during which any satellite was received.
    private(set) var secondsReceived = 0

    private var random: Random
    private let start: Double

    init(_ recipe: TraceRecipe) {
        random = Random(seed: recipe.seed, stream: .sky)
        start = Double(recipe.start.nanoseconds / 1_000_000_000)
        let isCold = recipe.kind == .coldStart
        for constellation in recipe.receiver.constellations {
            for plane in 0..<constellation.orbits.planes {
                for slot in 0..<constellation.orbits.slots {
                    satellites.append(
                        SimulatedSatellite(constellation, plane: plane, slot: slot, isCold: isCold, &random))
                }
            }
        }
    }

    /// Simulates reception for one second.
    mutating func advance(second: Int, _ moment: Journey.Moment) {
        let heading = SineCosine(degrees: moment.heading)
        // A satellite moves by a tenth of a degree in ten seconds.
        let isMoving = second % 10 == 0
        var normal = Dilution.NormalMatrix()
        usedCount = 0
        var isReceived = false
        for index in satellites.indices {
            if isMoving { satellites[index].move(to: start + Double(second), from: moment.coordinate) }
            guard satellites[index].isInView || satellites[index].signal != nil else { continue }
            satellites[index].listen(moment.surroundings, street: (heading.sine, heading.cosine), &random)
            if satellites[index].signal != nil { isReceived = true }
            if satellites[index].isUsed {
                usedCount += 1
                normal.add(satellites[index].direction)
            }
        }
        if isReceived { secondsReceived += 1 }
        dilution = Dilution(normal)
    }
}
