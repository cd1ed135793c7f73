/// The delays between retries: doubled each time up to a limit, with random variation.
public struct Backoff: Sendable {
    /// Seconds before the second attempt.
    public static let shortest = 0.1
    /// The maximum number of seconds between two attempts over a network.
    public static let longest = 30.0
    /// The maximum number of seconds between two attempts on this machine, where an attempt costs little and a daemon
    /// that restarts is soon there again.
    public static let longestLocally = 5.0

    private let limit: Double
    private var seconds = Backoff.shortest

    /// A sequence of delays, starting with the shortest.
    /// - Parameter isLocal: whether the attempts stay on this machine.
    public init(isLocal: Bool = false) { limit = isLocal ? Backoff.longestLocally : Backoff.longest }

    /// Seconds to wait after a failed attempt: a doubling sequence plus a random share of up to a quarter, so that the
    /// clients of a restarted daemon do not all connect at once.
    public mutating func next(using random: inout some RandomNumberGenerator) -> Double {
        defer { seconds = min(2 * seconds, limit) }
        return min(seconds * Double.random(in: 1...1.25, using: &random), limit)
    }

    /// Restarts the sequence after a successful attempt.
    public mutating func reset() { seconds = Backoff.shortest }
}
