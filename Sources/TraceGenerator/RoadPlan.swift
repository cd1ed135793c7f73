import LocationModel

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
