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
