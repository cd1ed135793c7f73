/// What stands around the antenna.
enum Surroundings: Sendable {
    /// Fields, parks, motorways.
    case open
    /// A street with houses and trees.
    case street
    /// A street of high houses: much of the sky is hidden, and echoes are taken for signals.
    case canyon
    /// No signal.
    case tunnel
    /// A few weak signals, and echoes.
    case indoors
}

/// A piece of road of one curvature and one speed.
struct Stretch: Sendable {
    /// Metres.
    var length: Double
    /// Radians per metre, positive to the right; 0 is straight.
    var curvature = 0.0
    /// Metres per second that the traveller means to go here.
    var limit: Double
    /// Seconds to stand at the end; nil goes on.
    var wait: Double?
    var surroundings: Surroundings

    /// A turn in place of a street: a part of a circle.
    static func turn(degrees: Double, radius: Double, limit: Double, surroundings: Surroundings) -> Stretch {
        Stretch(
            length: radius * degrees.magnitude * (.pi / 180), curvature: (degrees < 0 ? -1 : 1) / radius, limit: limit,
            surroundings: surroundings)
    }
}

/// How hard a traveller accelerates and brakes.
struct Agility: Sendable {
    /// Metres per second squared, from a range for each start.
    var acceleration: ClosedRange<Double>
    /// Metres per second squared, from a range for each braking.
    var braking: ClosedRange<Double>
    /// Relative unsteadiness of each step; 0 on wheels.
    var gait = 0.0
}

/// Makes up the road as it is travelled; a way of travelling is a plan, and a plan is a file.
protocol RoadPlan: Sendable {
    var agility: Agility { get }
    /// Appends the next stretches, at least one.
    mutating func extend(_ road: inout [Stretch], _ random: inout Random)
    /// The stretches on which the traveller comes to rest for good; the last one ends with a wait.
    func ending(_ random: inout Random) -> [Stretch]
}

/// Metres per second of kilometres per hour.
func kilometresPerHour(_ speed: Double) -> Double { speed / 3.6 }
