import LocationModel

/// The satellites that a receiver can hear, advanced second by second.
struct Sky: Sendable {
    /// All satellites of the receiver's constellations, one constellation after the other, below the horizon included.
    private(set) var satellites: [Satellite] = []
    /// Those in the solution.
    private(set) var usedCount = 0
    /// The geometry of those in the solution; nil when they are too few, or stand in one plane.
    private(set) var dilution: Dilution?
    /// Seconds for which any satellite has been heard.
    private(set) var secondsHeard = 0

    private var random: Random
    private let start: Double

    init(_ recipe: TraceRecipe) {
        random = Random(seed: recipe.seed, stream: .sky)
        start = Double(recipe.start.nanoseconds / 1_000_000_000)
        let isCold = recipe.kind == .coldStart
        for constellation in recipe.receiver.constellations {
            for plane in 0..<constellation.orbits.planes {
                for slot in 0..<constellation.orbits.slots {
                    satellites.append(Satellite(constellation, plane: plane, slot: slot, isCold: isCold, &random))
                }
            }
        }
    }

    /// Listens for one second.
    mutating func advance(second: Int, _ moment: Journey.Moment) {
        let (east, north) = Trigonometry.sineAndCosine(degrees: moment.heading)
        // Within ten seconds a satellite moves by a tenth of a degree.
        let isMoving = second % 10 == 0
        var normal = Dilution.NormalMatrix()
        usedCount = 0
        var isHeard = false
        for index in satellites.indices {
            if isMoving { satellites[index].move(to: start + Double(second), from: moment.coordinate) }
            guard satellites[index].isInView || satellites[index].signal != nil else { continue }
            satellites[index].listen(moment.surroundings, street: (east, north), &random)
            if satellites[index].signal != nil { isHeard = true }
            if satellites[index].isUsed {
                usedCount += 1
                normal.add(satellites[index].direction)
            }
        }
        if isHeard { secondsHeard += 1 }
        dilution = Dilution(normal)
    }
}
