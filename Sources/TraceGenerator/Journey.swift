import LocationModel

/// The true movement of the device, step by step: the legs of an itinerary, integrated over the ellipsoid.
struct Journey: Sendable {
    /// The state of the device at one instant.
    struct Moment: Sendable {
        var coordinate: Coordinate
        /// Metres above mean sea level.
        var altitude: Double
        /// Metres per second.
        var speed: Double
        /// Degrees from true north.
        var heading: Double
        var surroundings: Surroundings
    }

    private(set) var now: Moment
    private var random: Random
    private let motion: Motion
    private var legs: ArraySlice<Leg>
    private var traveller: Traveller?
    private var stepsLeftOfLeg: Double
    /// The random offset of the hills.
    private let hills: (Double, Double)

    init(_ recipe: TraceRecipe) {
        random = Random(seed: recipe.seed, stream: .journey)
        motion = recipe.motion
        hills = (random.uniform(0...360), random.uniform(0...360))
        let legs = recipe.kind.itinerary(duration: recipe.duration, &random)
        self.legs = legs[...]
        stepsLeftOfLeg = 0
        now = Moment(
            coordinate: recipe.origin, altitude: 0, speed: 0, heading: random.uniform(0...360), surroundings: .street)
        now.altitude = altitude(at: now.coordinate)
        beginLeg()
    }

    /// Advances by one ``Traveller/step``.
    mutating func advance() {
        stepsLeftOfLeg -= 1
        if stepsLeftOfLeg <= 0 { traveller?.end() }
        guard let distance = traveller?.advance(&random), let traveller else {
            if stepsLeftOfLeg <= 0 { beginNextLeg() }
            return
        }
        if distance > 0 { move(distance, curvature: traveller.curvature) }
        now.speed = traveller.momentarySpeed
        now.surroundings = traveller.surroundings
        if traveller.hasArrived { beginNextLeg() }
    }

    private mutating func beginNextLeg() {
        guard legs.count > 1 else { return }
        legs.removeFirst()
        beginLeg()
    }

    private mutating func beginLeg() {
        guard let leg = legs.first else { return }
        switch leg {
        case .stay(let seconds, let surroundings):
            traveller = nil
            stepsLeftOfLeg = (seconds / Traveller.step).rounded()
            now.speed = 0
            now.surroundings = surroundings
        case .travel(let transport, let seconds):
            traveller = Traveller(transport.plan(motion, &random), &random)
            stepsLeftOfLeg = (seconds / Traveller.step).rounded()
        }
    }

    /// Moves along an arc: its chord has the heading of its middle.
    private mutating func move(_ distance: Double, curvature: Double) {
        let turned = distance * curvature * (180 / .pi)
        let offset = LocalPlane.Point(distance: distance, bearing: now.heading + turned / 2)
        now.coordinate = now.coordinate.moved(by: offset)
        // A week on a motorway could reach a pole, where no direction is east.
        now.coordinate.latitude = min(max(now.coordinate.latitude, -89), 89)
        now.heading = Angle.normalized(degrees: now.heading + turned)
        now.altitude = altitude(at: now.coordinate)
    }

    /// Gentle hills of about ten metres with slopes of at most 2 %: a function of the position, so that a stationary
    /// device does not change its altitude.
    private func altitude(at coordinate: Coordinate) -> Double {
        let north = SineCosine(degrees: coordinate.latitude * 6000 + hills.0).sine
        let east = SineCosine(degrees: coordinate.longitude * 3500 + hills.1).sine
        return 45 + 9 * north + 7 * east
    }
}
