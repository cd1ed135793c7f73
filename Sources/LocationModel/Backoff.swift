/// The pauses between the attempts to connect: doubled after each failure up to a limit, and varied at random, because
/// the clients of a service that comes back must not all connect at once.
package struct Backoff: Sendable {
    private let shortest: Double
    private let longest: Double
    private let variation: Double
    private var seconds: Double

    /// - Parameters:
    ///   - shortest: the most seconds of the first pause.
    ///   - longest: the most seconds of any.
    ///   - variation: by what share of it a pause may be shorter, from 0 to 1.
    package init(shortest: Double, longest: Double, variation: Double) {
        (self.shortest, self.longest, self.variation) = (shortest, longest, variation)
        seconds = shortest
    }

    /// Seconds to wait after a failed attempt.
    package mutating func next(using random: inout some RandomNumberGenerator) -> Double {
        defer { seconds = min(2 * seconds, longest) }
        return seconds * Double.random(in: 1 - variation...1, using: &random)
    }

    /// Restarts with the shortest pause, after a successful attempt.
    package mutating func reset() { seconds = shortest }
}
