import LocationModel

/// Makes a synthetic trace, epoch by epoch: what a receiver would have sent, and where the device truly was.
///
///     let recipe = try TraceRecipe(kind: .cityDrive, duration: 1200, seed: 1)
///     var generator = TraceGenerator(recipe)
///     var (trace, truth) = ([UInt8](), Array(TruthPoint.csvHeader.utf8))
///     while let point = generator.next(into: &trace) { point.appendCSV(to: &truth) }
///
/// ## The same bytes everywhere
/// A recipe determines its trace to the byte, on every machine. Random numbers come from a generator of its own, and
/// everything is computed with `+`, `-`, `*`, `/` and square roots, which IEEE 754 fixes to the last bit; sine, cosine
/// and arctangent are made of them. No libm takes part, and no clock.
///
/// ## The same journey at every rate
/// The journey is integrated in steps of 0.1 s and the receiver's slow errors in steps of 1 s, whatever the recipe's
/// rate: the truth at an instant does not depend on it.
public struct TraceGenerator: Sendable {
    private let recipe: TraceRecipe
    private let epochCount: Int
    private let quantum: Int64
    private let base: Int64
    private var epoch = 0
    /// Steps of the journey from the start to ``before``; ``after`` is one more.
    private var step: Int64 = 0
    private var journey: Journey
    private var before: Journey.Moment
    private var after: Journey.Moment
    private var receiver: Receiver
    private var writer: EpochWriter

    /// A generator at the beginning of a recipe's trace.
    public init(_ recipe: TraceRecipe) {
        self.recipe = recipe
        epochCount = max(1, Int((recipe.duration * recipe.rate).rounded()))
        // Epochs fall on what the sentences can say, so that the truth belongs to the time that is written.
        quantum = recipe.receiver.secondDecimals == 3 ? 1_000_000 : 10_000_000
        base = recipe.start.nanoseconds / quantum * quantum
        journey = Journey(recipe)
        before = journey.now
        journey.advance()
        after = journey.now
        receiver = Receiver(recipe)
        receiver.advance(second: 0, before)
        writer = EpochWriter(recipe.receiver)
    }

    /// Appends the sentences of the next epoch, each with CR LF, and returns the truth at its instant; nil at the end.
    public mutating func next(into bytes: inout [UInt8]) -> TruthPoint? {
        guard epoch < epochCount else { return nil }
        let elapsed = Int64((Double(epoch) * 1e9 / recipe.rate).rounded()) / quantum * quantum
        epoch += 1
        travel(to: elapsed)

        let moment = moment(at: elapsed)
        let report = receiver.report(at: Double(elapsed) / 1e9, moment)
        let time = Instant(nanoseconds: base + elapsed)
        writer.write(report, receiver.sky, at: time, into: &bytes)
        return TruthPoint(
            time: time, coordinate: moment.coordinate, altitude: moment.altitude, speed: moment.speed,
            course: moment.heading, hasFix: report.coordinate != nil)
    }

    /// Steps until the instant lies between ``before`` and ``after``.
    private mutating func travel(to elapsed: Int64) {
        while step < elapsed / 100_000_000 {
            before = after
            journey.advance()
            after = journey.now
            step += 1
            if step % 10 == 0 { receiver.advance(second: Int(step / 10), before) }
        }
    }

    private func moment(at elapsed: Int64) -> Journey.Moment {
        let part = Double(elapsed - step * 100_000_000) / 1e8
        guard part > 0 else { return before }
        var moment = before
        func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
        moment.coordinate.latitude = between(before.coordinate.latitude, after.coordinate.latitude)
        // Across the antimeridian, and across north, the short way.
        let eastwards = Trigonometry.turn(from: before.coordinate.longitude, to: after.coordinate.longitude)
        moment.coordinate.longitude += eastwards * part
        if moment.coordinate.longitude > 180 { moment.coordinate.longitude -= 360 }
        if moment.coordinate.longitude < -180 { moment.coordinate.longitude += 360 }
        moment.altitude = between(before.altitude, after.altitude)
        moment.speed = between(before.speed, after.speed)
        let turn = Trigonometry.turn(from: before.heading, to: after.heading)
        moment.heading = Trigonometry.normalized(degrees: before.heading + turn * part)
        return moment
    }
}
