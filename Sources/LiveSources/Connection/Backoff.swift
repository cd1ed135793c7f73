/// The delays between retries: doubled each time up to a limit, with random variation.
public struct Backoff: Sendable {
    /// Seconds before the second attempt.
    public static let shortest = 0.1
    /// The maximum number of seconds between two attempts.
    public static let longest = 30.0

    private var seconds = Backoff.shortest

    /// A sequence of delays, starting with the shortest.
    public init() {}

    /// Seconds to wait after a failed attempt: a doubling sequence plus a random share of up to a quarter, so that the
    /// clients of a restarted daemon do not all connect at once.
    public mutating func next(using random: inout some RandomNumberGenerator) -> Double {
        defer { seconds = min(2 * seconds, Backoff.longest) }
        return min(seconds * Double.random(in: 1...1.25, using: &random), Backoff.longest)
    }

    /// Restarts the sequence after a successful attempt.
    public mutating func reset() { seconds = Backoff.shortest }
}
