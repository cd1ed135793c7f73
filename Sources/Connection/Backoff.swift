/// How long to wait before the next try: twice as long each time, up to a limit, and never all at the same moment.
public struct Backoff: Sendable {
    /// Seconds before the second try.
    public static let shortest = 0.1
    /// Seconds between two tries at the most.
    public static let longest = 30.0

    private var seconds = Backoff.shortest

    /// Nothing has failed yet.
    public init() {}

    /// Seconds to wait now that a try has failed: up to a quarter more than a doubling sequence, at random, so that the
    /// clients of a daemon that comes back do not all come at once.
    public mutating func next(using random: inout some RandomNumberGenerator) -> Double {
        defer { seconds = min(2 * seconds, Backoff.longest) }
        return min(seconds * Double.random(in: 1...1.25, using: &random), Backoff.longest)
    }

    /// A try has succeeded.
    public mutating func reset() { seconds = Backoff.shortest }
}
