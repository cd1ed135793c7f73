/// The surroundings of the antenna.
enum Surroundings: Sendable {
    /// Fields, parks, motorways.
    case open
    /// A street with houses and trees.
    case street
    /// A street with tall buildings: much of the sky is hidden, and echoes are mistaken for signals.
    case canyon
    /// No signal.
    case tunnel
    /// A few weak signals, and echoes.
    case indoors
}

/// A section of road with one curvature and one speed.
struct Stretch: Sendable {
    /// Metres.
    var length: Double
    /// Radians per metre, positive to the right; 0 is straight.
    var curvature = 0.0
    /// The intended speed in metres per second.
    var limit: Double
    /// Seconds to stop at the end; nil means no stop.
    var wait: Double?
    var surroundings: Surroundings

    /// A turn: an arc of a circle.
    static func turn(degrees: Double, radius: Double, limit: Double, surroundings: Surroundings) -> Stretch {
        Stretch(
            length: radius * degrees.magnitude * (.pi / 180), curvature: (degrees < 0 ? -1 : 1) / radius, limit: limit,
            surroundings: surroundings)
    }
}

/// The acceleration and braking characteristics of a traveller.
struct Agility: Sendable {
    /// Metres per second squared, chosen from the range for each start.
    var acceleration: ClosedRange<Double>
    /// Metres per second squared, chosen from the range for each braking.
    var braking: ClosedRange<Double>
    /// Relative speed variation of each step; 0 for vehicles with wheels.
    var gait = 0.0
    /// Steps per second.
    var cadence = 1.9
    /// Standard deviation in metres per second squared of the disturbances by engine, pedals and road surface, which
    /// last a fraction of a second: real accelerations at 1 Hz are far less correlated than a driver's intentions.
    var jitter = 0.0
}

/// Generates the road as it is travelled; each means of transport has its own plan.
protocol RoadPlan: Sendable {
    var agility: Agility { get }
    /// Metres of road to generate ahead, at least twice the longest braking distance.
    var lookahead: Double { get }
    /// Appends the next stretches, at least one.
    mutating func extend(_ road: inout [Stretch], _ random: inout Random)
    /// The stretches on which the traveller finally stops; the last one ends with a wait.
    func ending(_ random: inout Random) -> [Stretch]
}

extension RoadPlan {
    var lookahead: Double { 600 }
}

/// Converts kilometres per hour to metres per second.
func kilometresPerHour(_ speed: Double) -> Double { speed / 3.6 }
