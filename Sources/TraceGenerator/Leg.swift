/// A part of a journey.
enum Leg: Sendable {
    /// Standing still for this many seconds.
    case stay(seconds: Double, Surroundings)
    /// Travelling for about this many seconds, until the next place to stop.
    case travel(Transport, seconds: Double)
}
