import LocationModel

/// A traveller on a road, who accelerates, brakes for the road ahead, and waits at stops.
///
/// Speed follows from the road alone: the strongest deceleration required by the stops and slower stretches ahead
/// (`v² - w²` over twice the distance), or, if none is required yet, an acceleration that decreases as the speed
/// approaches the intended one (the free-road term of the intelligent driver model, Treiber et al. 2000).
struct Traveller: Sendable {
    /// Seconds per step. Fixed, so that the journey does not depend on a receiver's rate.
    static let step = 0.1
    /// The largest acceleration that tyres allow, in any direction, in metres per second squared.
    private static let grip = 4.1

    /// Metres per second at the end of the last step, including the variation of a walker's stride.
    var momentarySpeed: Double { speed * swing }
    /// The current curvature in radians per metre.
    private(set) var curvature = 0.0
    /// Whether the traveller has stopped at the end of the road.
    private(set) var hasArrived = false

    /// Metres per second, without the stride.
    private var speed = 0.0
    /// Metres per second squared, without the stride.
    private var acceleration = 0.0
    private var plan: any RoadPlan
    private let agility: Agility
    /// The current stretch and those ahead.
    private var road: [Stretch] = []
    /// Metres along the first stretch.
    private var travelled = 0.0
    private var stepsToWait = 0
    private var isBraking = false
    private var firmness: (acceleration: Double, braking: Double)
    /// Whether the last stretch of the road is the last one of the journey.
    private var isEnding = false
    private var mustEnd = false
    /// Slow variation of the driver's speed, as a fraction of the speed.
    private var inattention = 0.0
    /// A disturbance in metres per second squared that lasts a fraction of a second.
    private var push = 0.0
    /// The phase of a walker's stride in degrees, and the resulting speed factor.
    private var stride = 0.0
    private var swing = 1.0

    init(_ plan: any RoadPlan, _ random: inout Random) {
        self.plan = plan
        agility = plan.agility
        firmness = (agility.acceleration.lowerBound, agility.braking.lowerBound)
        extend(&random)
    }

    var surroundings: Surroundings { road[0].surroundings }

    /// Requests a stop as soon as the road allows it: not in a tunnel and not in a turn.
    mutating func end() { mustEnd = true }

    /// Travels for one ``step`` and returns the distance in metres.
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

        let wanted = min(max(wantedAcceleration(&random) + nextPush(&random), -Self.grip), Self.grip)
        let jerk = 8 * Self.step
        acceleration += min(max(wanted - acceleration, -jerk), jerk)
        let before = momentarySpeed
        speed = max(0, speed + acceleration * Self.step)
        if speed == 0 { acceleration = max(0, acceleration) }
        // A driver turns the wheel in a third of a second.
        curvature += (road[0].curvature - curvature) * 0.3
        // A vehicle that is too fast runs wide.
        let sharpest = Self.grip / max(speed * speed, 1e-9)
        curvature = min(max(curvature, -sharpest), sharpest)

        if agility.gait > 0 {
            stride = Angle.normalized(degrees: stride + 360 * agility.cadence * Self.step)
            swing = 1 + agility.gait * SineCosine(degrees: stride).sine
        }
        let distance = (before + momentarySpeed) / 2 * Self.step
        travelled += distance
        leaveTravelledStretches(&random)
        return distance
    }

    /// A first-order process with a time constant of 0.3 s. It fades below 5 m/s, so that stops are hit precisely, and
    /// in tight turns, where drivers hold the throttle steady; it is weaker while braking.
    private mutating func nextPush(_ random: inout Random) -> Double {
        guard agility.jitter > 0 else { return 0 }
        push = push * 0.72 + 0.69 * agility.jitter * random.normal()
        let steadiness = min(1, 0.03 / max(road[0].curvature.magnitude, 1e-9))
        return push * min(1, speed / 5) * (isBraking ? 0.7 : 1) * steadiness
    }

    private mutating func leaveTravelledStretches(_ random: inout Random) {
        while true {
            let left = road[0].length - travelled
            if let wait = road[0].wait {
                // Rolls on until stationary at the line, or slightly past it.
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
        // Stretches beyond this distance can be ignored, because even the gentlest braking can start later.
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

    /// Keeps the generated road longer than the longest braking distance.
    private mutating func extend(_ random: inout Random) {
        guard !isEnding else { return }
        var ahead = -travelled
        for stretch in road { ahead += stretch.length }
        while ahead < plan.lookahead {
            let before = road.count
            plan.extend(&road, &random)
            for stretch in road[before...] { ahead += stretch.length }
        }
    }

    private mutating func bendToEnd(_ random: inout Random) {
        isEnding = true
        // A full stop must be possible from here, regardless of the first stretch of the ending.
        let needed = speed * speed / (2 * agility.braking.lowerBound * 0.8) + 2
        road.removeLast(road.count - 1)
        road[0].length = travelled + needed
        road[0].wait = nil
        road += plan.ending(&random)
    }
}
