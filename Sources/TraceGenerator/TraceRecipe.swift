public import LocationModel

/// Everything that determines a synthetic trace: the same recipe makes the same bytes, on every machine and in every
/// version that does not say otherwise in its change log.
public struct TraceRecipe: Hashable, Sendable {
    /// What happens.
    public let kind: TraceKind
    /// Epochs per second, 0.2 to 20.
    public let rate: Double
    /// Seconds, more than 0 and at most a week.
    public let duration: Double
    /// Chooses the journey and the errors.
    public let seed: UInt64
    /// The first epoch.
    public let start: Instant
    /// Where the journey begins.
    public let origin: Coordinate
    /// Whose sentences they are.
    public let receiver: ReceiverProfile

    /// 2026-05-01T08:00:00Z.
    public static let defaultStart = Instant(nanoseconds: 1_777_622_400_000_000_000)
    /// The middle of Berlin.
    public static let defaultOrigin = Coordinate(latitude: 52.52, longitude: 13.405)

    /// A recipe.
    /// - Parameters:
    ///   - kind: what happens.
    ///   - rate: epochs per second, 0.2 to 20; times are rounded down to what the receiver's sentences can say (10 ms).
    ///   - duration: seconds, more than 0 and at most a week (604 800).
    ///   - seed: chooses the journey and the errors; the same seed makes the same journey at every rate.
    ///   - start: the first epoch, in the years 1980 to 2079, because RMC has two digits for a year.
    ///   - origin: where the journey begins, at most 80° from the equator, where roads end and longitudes crowd.
    ///   - receiver: whose sentences; nil is an M8, set to be brief above 2 Hz.
    public init(
        kind: TraceKind, rate: Double = 1, duration: Double, seed: UInt64, start: Instant = defaultStart,
        origin: Coordinate = defaultOrigin, receiver: ReceiverProfile? = nil
    ) throws(TraceRecipeError) {
        // The ranges are spelled so that a NaN is outside.
        guard rate >= 0.2, rate <= 20 else { throw .rateOutOfRange(rate) }
        guard duration > 0, duration <= 604_800 else { throw .durationOutOfRange(duration) }
        guard (1980...2079).contains(start.date.year),
            (1980...2079).contains(start.advanced(bySeconds: duration).date.year)
        else { throw .startOutOfRange(start) }
        guard origin.latitude.magnitude <= 80, origin.longitude.magnitude <= 180 else { throw .originOutOfRange }
        self.kind = kind
        self.rate = rate
        self.duration = duration
        self.seed = seed
        self.start = start
        self.origin = origin
        self.receiver = receiver ?? (rate > 2 ? .compact : .uBloxM8)
    }
}

/// Why there is no such recipe.
public enum TraceRecipeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Epochs per second outside 0.2 to 20.
    case rateOutOfRange(Double)
    /// Seconds outside 0 to 604 800.
    case durationOutOfRange(Double)
    /// Begins or ends outside the years 1980 to 2079.
    case startOutOfRange(Instant)
    /// More than 80° from the equator, or no longitude. Does not repeat it: positions do not belong in error texts.
    case originOutOfRange

    /// What was found and what is allowed.
    public var description: String {
        switch self {
        case .rateOutOfRange(let rate): "rate \(rate) Hz; it can be 0.2 to 20 Hz"
        case .durationOutOfRange(let duration):
            "duration \(duration) s; it can be more than 0 s and at most 604800 s, a week"
        case .startOutOfRange(let start): "start \(start.iso8601); a trace must lie in the years 1980 to 2079"
        case .originOutOfRange: "origin outside 80° south to 80° north, 180° west to 180° east"
        }
    }
}
