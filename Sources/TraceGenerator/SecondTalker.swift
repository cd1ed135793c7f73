import LocationModel

/// A second receiver on the same line with later epochs and larger errors.
struct SecondTalker: Sendable {
    /// Seconds after the first receiver's epoch: 0.4, or 0.4 of a period at rates above 1 Hz.
    let delay: Double
    private var random: Random
    private var error: (east: GaussMarkov, north: GaussMarkov)

    init(seed: UInt64, rate: Double) {
        delay = min(0.4, 0.4 / rate)
        random = Random(seed: seed, stream: .secondReceiver)
        error = (GaussMarkov(constant: 40, &random), GaussMarkov(constant: 40, &random))
    }

    /// Its report: its own position at the moment of sending.
    mutating func report(_ first: Receiver.Report, _ truth: Journey.Moment) -> Receiver.Report {
        error.east.advance(&random)
        error.north.advance(&random)
        let ahead = LocalPlane.Point(distance: truth.speed * delay, bearing: truth.heading)
        let offset = LocalPlane.Point(
            east: ahead.east + 6 * error.east.value, north: ahead.north + 6 * error.north.value)
        var report = first
        report.coordinate = truth.coordinate.moved(by: offset)
        report.satellitesUsed = min(first.satellitesUsed, 6)
        report.dilution = first.dilution?.scaled(by: 2)
        return report
    }
}
