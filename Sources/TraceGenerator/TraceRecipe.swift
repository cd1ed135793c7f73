package import LocationModel

/// Everything that determines a synthetic trace: the same recipe produces the same bytes on every machine, and in every
/// version unless its change log says otherwise.
package struct TraceRecipe: Hashable, Sendable {
    /// Seconds that a trace may last at most: a week.
    package static let longestDuration = 604_800.0

    /// The kind of journey and of its surroundings.
    package let kind: TraceKind
    /// Epochs per second, 0.2 to 20.
    package let rate: Double
    /// Seconds, more than 0 and at most a week.
    package let duration: Double
    /// Determines the journey and the errors.
    package let seed: UInt64
    /// The time of the first epoch.
    package let start: Instant
    /// The start of the journey.
    package let origin: Coordinate
    /// The receiver whose sentences are generated.
    package let receiver: ReceiverProfile
    /// The style of movement, and how well a receiver measures the velocity.
    package let motion: Motion
    /// Whether the receiver deviates from one complete epoch per period: uneven steps, gaps, repeated positions, a
    /// change of rate, GGA only in every fourth epoch, sentences in a changing order, a second receiver on the line.
    package let isIrregular: Bool

    /// 2026-05-01T08:00:00Z.
    package static let defaultStart = Instant(nanoseconds: 1_777_622_400_000_000_000)
    /// The centre of Berlin.
    static let defaultOrigin = Coordinate(latitude: 52.52, longitude: 13.405)

    /// Creates a recipe after checking its ranges.
    /// - Parameters:
    ///   - kind: the scenario.
    ///   - rate: epochs per second, 0.2 to 20; times are rounded down to the resolution of the receiver's sentences (10
    ///     ms, or 1 ms for ``ReceiverProfile/sirf``).
    ///   - duration: seconds, more than 0 and at most a week (604 800).
    ///   - seed: determines the journey and the errors; the same seed produces the same journey at every rate.
    ///   - start: the first epoch, in the years 1980 to 2079, because RMC has two digits for a year.
    ///   - origin: the start of the journey, at most 80° from the equator because meridians converge beyond.
    ///   - receiver: the receiver; nil means an M8, in its compact configuration above 2 Hz.
    ///   - motion: the style of movement, and how well a receiver measures the velocity.
    ///   - isIrregular: whether the receiver deviates from one complete epoch per period.
    package init(
        kind: TraceKind, rate: Double = 1, duration: Double, seed: UInt64, start: Instant = defaultStart,
        origin: Coordinate = defaultOrigin, receiver: ReceiverProfile? = nil, motion: Motion = .smooth,
        isIrregular: Bool = false
    ) throws(TraceRecipeError) {
        // The comparisons are written so that NaN is out of range.
        guard rate >= 0.2, rate <= 20 else { throw .rateOutOfRange(rate) }
        guard duration > 0, duration <= TraceRecipe.longestDuration else { throw .durationOutOfRange(duration) }
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
        self.motion = motion
        self.isIrregular = isIrregular
    }
}
