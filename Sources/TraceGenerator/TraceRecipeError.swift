package import LocationModel

/// Why a recipe is invalid.
package enum TraceRecipeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The rate is outside 0.2 to 20 epochs per second.
    case rateOutOfRange(Double)
    /// The duration is not between 0 and 604 800 seconds.
    case durationOutOfRange(Double)
    /// The trace begins or ends outside the years 1980 to 2079.
    case startOutOfRange(Instant)
    /// The latitude is more than 80° from the equator, or the longitude is invalid. The position is omitted, because
    /// positions do not belong in error texts.
    case originOutOfRange

    /// The invalid value and the permitted range.
    package var description: String {
        switch self {
        case .rateOutOfRange(let rate): "rate \(rate) Hz; it can be 0.2 to 20 Hz"
        case .durationOutOfRange(let duration):
            "duration \(duration) s; it can be more than 0 s and at most 604800 s, a week"
        case .startOutOfRange(let start): "start \(start.iso8601); a trace must lie in the years 1980 to 2079"
        case .originOutOfRange: "origin outside 80° south to 80° north, 180° west to 180° east"
        }
    }
}
