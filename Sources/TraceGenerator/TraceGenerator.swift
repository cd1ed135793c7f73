import LocationModel

/// Generates a synthetic trace, epoch by epoch: the sentences of a receiver, and the true position of the device.
///
///     let recipe = try TraceRecipe(kind: .cityDrive, duration: 1200, seed: 1)
///     var generator = TraceGenerator(recipe)
///     var (trace, truth) = ([UInt8](), Array(TruthPoint.csvHeader.utf8))
///     while let point = generator.next(into: &trace) { point.appendCSV(to: &truth) }
///
/// ## The same bytes everywhere
/// A recipe determines its trace to the byte, on every machine. Random numbers come from the module's own generator,
/// and everything is computed with `+`, `-`, `*`, `/`, remainders and square roots, which IEEE 754 specifies to the
/// last bit; sine, cosine and arctangent are computed from these. Neither an inexact function of libm nor a clock is
/// used.
///
/// ## The same journey at every rate
/// The journey is integrated in steps of 0.1 s and the receiver's slow errors in steps of 1 s, regardless of the
/// recipe's rate, so the truth at an instant does not depend on it.
package struct TraceGenerator: Sendable {
    private let recipe: TraceRecipe
    private let epochCount: Int
    private let quantum: Int64
    private let base: Int64
    private var epoch = 0
    /// The number of journey steps from the start to ``before``; ``after`` is one step later.
    private var step: Int64 = 0
    private var journey: Journey
    private var before: Journey.Moment
    private var after: Journey.Moment
    private var receiver: Receiver
    private var writer: EpochWriter
    /// Nil for a receiver that sends one complete epoch in each period.
    private var irregularity: Irregularity?
    private var lastReport: Receiver.Report?
    private var secondTalker: SecondTalker

    /// A generator at the beginning of a recipe's trace.
    package init(_ recipe: TraceRecipe) {
        self.recipe = recipe
        epochCount = max(1, Int((recipe.duration * recipe.rate).rounded()))
        // Epochs are aligned to the resolution of the sentences, so that the truth matches the written time.
        quantum = recipe.receiver.secondDecimals == 3 ? 1_000_000 : 10_000_000
        base = recipe.start.nanoseconds / quantum * quantum
        journey = Journey(recipe)
        before = journey.now
        journey.advance()
        after = journey.now
        receiver = Receiver(recipe)
        receiver.advance(second: 0, before)
        writer = EpochWriter(recipe.receiver)
        irregularity = recipe.isIrregular ? Irregularity(seed: recipe.seed) : nil
        secondTalker = SecondTalker(seed: recipe.seed, rate: recipe.rate)
    }

    /// Appends the sentences of the next epoch, each with CR LF, and returns the truth at its instant; nil at the end.
    /// An irregular receiver omits epochs; their truth is still returned, without a fix.
    package mutating func next(into bytes: inout [UInt8]) -> TruthPoint? {
        guard epoch < epochCount else { return nil }
        let elapsed = Int64((Double(epoch) * 1e9 / recipe.rate).rounded()) / quantum * quantum
        epoch += 1
        travel(to: elapsed)

        let moment = moment(at: elapsed)
        var report = receiver.report(at: Double(elapsed) / 1e9, moment)
        let time = Instant(nanoseconds: base + elapsed)
        let plan = irregularity?.plan(at: Double(elapsed) / 1e9) ?? Irregularity.Plan()
        if plan.isSent {
            if plan.repeatsPosition, report.coordinate != nil, let last = lastReport {
                (report.coordinate, report.altitude) = (last.coordinate, last.altitude)
            }
            if plan.isWithoutSpeed { (report.speed, report.course) = (nil, nil) }
            writer.write(report, receiver.sky, at: time, plan, into: &bytes)
            if report.coordinate != nil { lastReport = report }
            if plan.hasSecondTalker, report.coordinate != nil {
                let delayed = secondTalker.report(report, moment)
                writer.writeSecondTalker(
                    delayed, at: time.advanced(bySeconds: secondTalker.delay), into: &bytes)
            }
        }
        return TruthPoint(
            time: time, coordinate: moment.coordinate, altitude: moment.altitude, speed: moment.speed,
            course: moment.heading, hasFix: plan.isSent && report.coordinate != nil)
    }

    /// Advances until the instant lies between ``before`` and ``after``.
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
        // The shorter way across the antimeridian and across north.
        let eastwards = Angle.turn(from: before.coordinate.longitude, to: after.coordinate.longitude)
        moment.coordinate.longitude = Angle.wrapped(degrees: moment.coordinate.longitude + eastwards * part)
        moment.altitude = between(before.altitude, after.altitude)
        moment.speed = between(before.speed, after.speed)
        let turn = Angle.turn(from: before.heading, to: after.heading)
        moment.heading = Angle.normalized(degrees: before.heading + turn * part)
        return moment
    }
}
