import LocationModel

/// When a monitoring service needs the next fix; nil means immediately.
struct NextSample: Sendable {
    var instant: Instant?

    var demand: Demand { instant.map(Demand.notBefore) ?? .everyEpoch }

    /// Postpones a due sample that had no result.
    mutating func postpone(due time: Instant, to next: Instant) {
        if let instant, instant > time { return }
        instant = next
    }
}
