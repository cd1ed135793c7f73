/// Someone on a road: looks ahead, accelerates, brakes for what comes, waits where the road says so.
///
/// Speed follows from the road alone: the harshest of the decelerations that the stops and slower stretches ahead ask
/// for (`v² - w²` over twice the distance), or, when none is pressing, an acceleration that fades as the speed nears
/// what the traveller means to go (the free-road term of the intelligent driver model, Treiber et al. 2000).
struct Traveller: Sendable {
    /// Seconds of one step. Fixed, so that the journey does not depend on how often a receiver looks at it.
    static let step = 0.1

    /// Metres per second at the end of the last step, with the swing of a walker's stride.
    var momentarySpeed: Double { speed * swing }
    /// Radians per metre of the way travelled now.
    private(set) var curvature = 0.0
    /// Whether the road has come to its end and the traveller to rest.
    private(set) var hasArrived = false

    /// Metres per second, without the stride.
    private var speed = 0.0
    /// Metres per second squared, without the stride.
    private var acceleration = 0.0
    private var plan: any RoadPlan
    private let agility: Agility
    /// The stretch travelled now and those ahead.
    private var road: [Stretch] = []
    /// Metres along the first stretch.
    private var travelled = 0.0
    private var stepsToWait = 0
    private var isBraking = false
    private var firmness: (acceleration: Double, braking: Double)
    /// Whether the last stretch of the road is the last one of the journey.
    private var isEnding = false
    private var mustEnd = false
    /// A slow wandering of the attention, in parts of the speed.
    private var inattention = 0.0
    /// Degrees of a walker's stride, and what it makes of the speed.
    private var stride = 0.0
    private var swing = 1.0

    init(_ plan: any RoadPlan, _ random: inout Random) {
        self.plan = plan
        agility = plan.agility
        firmness = (agility.acceleration.lowerBound, agility.braking.lowerBound)
        extend(&random)
    }

    var surroundings: Surroundings { road[0].surroundings }

    /// Asks to come to rest, as soon as the road allows: not in a tunnel and not in a turn.
    mutating func end() { mustEnd = true }

    /// Travels for one ``step`` and returns the metres covered.
    mutating func advance(_ random: inout Random) -> Double {
        if hasArrived { return 0 }
        if stepsToWait > 0 {
            stepsToWait -= 1
            return 0
        }
        if mustEnd, !isEnding, road[0].surroundings != .tunnel, road[0].curvature.magnitude < 1.0 / 50 {
            bendToEnd(&random)
        }
        extend(&random)
        inattention += -inattention * 0.01 + 0.0035 * random.normal()

        let wanted = wantedAcceleration(&random)
        let jerk = 8 * Self.step
        acceleration += min(max(wanted - acceleration, -jerk), jerk)
        let before = momentarySpeed
        speed = max(0, speed + acceleration * Self.step)
        if speed == 0 { acceleration = max(0, acceleration) }
        // A driver turns the wheel in a third of a second.
        curvature += (road[0].curvature - curvature) * 0.3

        if agility.gait > 0 {
            // 1.9 steps a second.
            stride = Trigonometry.normalized(degrees: stride + 360 * 1.9 * Self.step)
            swing = 1 + agility.gait * Trigonometry.sineAndCosine(degrees: stride).sine
        }
        let distance = (before + momentarySpeed) / 2 * Self.step
        travelled += distance
        passStretches(&random)
        return distance
    }

    private mutating func passStretches(_ random: inout Random) {
        while true {
            let left = road[0].length - travelled
            if let wait = road[0].wait {
                // Roll on until standing at the line, or a hand's breadth behind it.
                guard left < 0.5, speed < 0.04 else { return }
                speed = 0
                acceleration = 0
                isBraking = false
                stepsToWait = Int((wait / Self.step).rounded())
                firmness.acceleration = random.uniform(agility.acceleration)
                if isEnding, road.count == 1 {
                    hasArrived = true
                    return
                }
            } else if left > 0 {
                return
            }
            travelled = max(0, -left)
            if road.count == 1 { plan.extend(&road, &random) }
            road.removeFirst()
            if stepsToWait > 0 { return }
        }
    }

    private mutating func wantedAcceleration(_ random: inout Random) -> Double {
        var needed = 0.0
        var ahead = road[0].length - travelled
        if road[0].wait != nil {
            if ahead <= 0 { return -4 }
            needed = speed * speed / (2 * ahead)
        }
        // Beyond this the gentlest braking is early enough.
        let horizon = speed * speed / agility.braking.lowerBound + 5
        for stretch in road.dropFirst() where ahead < horizon {
            if stretch.limit < speed {
                needed = max(needed, (speed * speed - stretch.limit * stretch.limit) / (2 * max(ahead, 0.5)))
            }
            ahead += stretch.length
            if stretch.wait != nil { needed = max(needed, speed * speed / (2 * ahead)) }
        }
        if !isBraking, needed > firmness.braking {
            isBraking = true
        } else if isBraking, needed < firmness.braking * 0.4 {
            isBraking = false
            firmness.braking = random.uniform(agility.braking)
        }
        if isBraking { return -min(needed, 4) }

        let limit = road[0].limit * (1 + min(max(inattention, -0.05), 0.05))
        let ratio = speed / limit
        return max(firmness.acceleration * (1 - ratio * ratio * ratio * ratio), -1.5)
    }

    /// Keeps more road ahead than the longest braking distance.
    private mutating func extend(_ random: inout Random) {
        guard !isEnding else { return }
        var ahead = -travelled
        for stretch in road { ahead += stretch.length }
        while ahead < 600 {
            let before = road.count
            plan.extend(&road, &random)
            for stretch in road[before...] { ahead += stretch.length }
        }
    }

    private mutating func bendToEnd(_ random: inout Random) {
        isEnding = true
        // A full stop must be possible from here on whatever the first stretch of the ending wants.
        let needed = speed * speed / (2 * agility.braking.lowerBound * 0.8) + 2
        road.removeLast(road.count - 1)
        road[0].length = travelled + needed
        road[0].wait = nil
        road += plan.ending(&random)
    }
}
