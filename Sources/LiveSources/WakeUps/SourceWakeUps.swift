import LocationModel

/// The wake-ups of one kind of source: its state without its connection.
protocol SourceWakeUps {
    /// - Returns: the wake-ups that the change of the demand causes.
    mutating func handle(_ demand: Demand, at time: Instant) -> Int

    /// - Returns: the wake-ups up to the epoch and for it.
    mutating func handle(epochAt time: Instant) -> Int
}
