import CPUMeter
import LiveSources
import LocationEngine
import LocationModel
import LocationService

/// The results of `measure`, as text and as JSON.
struct MeasureReport {
    let experiment: Experiment
    let a: TripAudit
    let b: TripAudit
    /// The receiver at full rate, which the shares refer to.
    let reference: TripAudit
    /// Nil if it could not be measured.
    let wakeUpCosts: WakeUpCosts?

    var measurement: TraceMeasurement { experiment.measurement }
    var trace: String { experiment.subject.trace }
    var range: BackgroundRange { experiment.subject.range }
    var duration: Double { experiment.subject.duration }

    /// The measured parts, the sum of all at the end.
    var parts: [(name: String, comparison: Experiment.Comparison)] {
        [
            ("acquisition", experiment.acquisition), ("the app's processing", experiment.processing),
            ("together", experiment.together),
        ]
    }

    /// The factor from nanoseconds per pass to seconds per hour of trace.
    var hourlyFactor: Double { 3600 / a.seconds / 1e9 }
    /// The factor from a count in the background to the count per hour of trace.
    var perHour: Double { 3600 / a.seconds }

    func text(_ format: TextFormat) -> String {
        let columns = OutputWidth.columns
        return """
            \("\(trace): \(TimeSpan(seconds: duration).text), in the background \(range.text)".wrapped(within: columns))
            \(scope.wrapped(within: columns))

            \(table(units: format.units).text(format.colors))
            \(roundsTable.text(format.colors))
            \(notes.joined(separator: "\n").wrapped(within: columns))

            \(format.colors(.bold, summary.wrapped(within: columns)))

            """
    }

    /// What the figures are of.
    private var scope: String {
        "\(measurement.rounds) rounds; all figures cover the \(TimeSpan(seconds: a.seconds).text) in the background"
    }

    /// The result in one line.
    var summary: String { experiment.together.summary(of: trace, experiment.arms, hourlyFactor: hourlyFactor) }

    /// How the rounds are spread.
    private var roundsTable: Table {
        var table = Table()
        table.row("rounds, together", "mean ± deviation", "minimum", "maximum", "outliers")
        let together = experiment.together
        for (arm, values) in [(experiment.arms.a, together.a), (experiment.arms.b, together.b)] {
            guard let spread = Spread(values) else { continue }
            let outliers = spread.outliers.map { "\($0 + 1)" }
            table.row(
                "  \(arm.title)",
                CPUTime.text(spread.mean * hourlyFactor, deviation: spread.standardDeviation * hourlyFactor),
                CPUTime.text(spread.minimum * hourlyFactor), CPUTime.text(spread.maximum * hourlyFactor),
                outliers.isEmpty ? "none" : "round \(outliers.joined(separator: ", "))")
        }
        return table
    }

    func table(units: UnitSystem) -> Table {
        let radius = units.length.text(TripAudit.radius, decimals: 0)
        var table = Table()
        table.row(
            "", experiment.arms.a.title, experiment.arms.b.title, "\(bUsesMore ? "more" : "saved") (95 % interval)")
        table.row("CPU per hour of trace, replayed without waiting")
        for (name, comparison) in parts { row(&table, "  \(name)", comparison) }
        if let medians = experiment.instructions.medians {
            table.row(
                "  instructions, acquisition", millions(medians.a), millions(medians.b),
                experiment.instructions.effect(bUsesMore: bUsesMore))
        }
        table.row("live, from \(measurement.source.title)")
        let (live, other) = (wakeUps(of: a), wakeUps(of: b))
        table.row("  wake-ups per hour, predicted", hourly(live), hourly(other), saved(live, other))
        if let wakeUpCosts {
            let (one, two) = (wakeUpCosts.a, wakeUpCosts.b)
            table.row("  CPU per wake-up, measured", microseconds(one), microseconds(two))
            table.row(
                "  CPU per hour, estimated", estimate(one, live), estimate(two, other),
                wakeUpCosts.saved(wakeUps: live, other).map { saved($0) } ?? "")
        }
        energy?.rows(&table)
        let (sourceA, sourceB) = (a.counts.source, b.counts.source)
        table.row(
            "epochs decoded", sourceA.epochsDecoded.grouped, epochsDecoded(b),
            saved(sourceA.epochsDecoded, sourceB.epochsDecoded))
        let fewest = reference.accuracy(against: reference).fewest
        table.row(
            "  fewest possible", "", "\(fewest.count.grouped) (\(percent(fewest.share)))",
            ratio(b, to: fewest).map { "decoded \($0.text(decimals: 1)) times that" } ?? "")
        table.row(
            "sentences decoded", sourceA.sentencesDecoded.grouped, sourceB.sentencesDecoded.grouped,
            saved(sourceA.sentencesDecoded, sourceB.sentencesDecoded))
        table.row("sentences skipped", sourceA.sentencesSkipped.grouped, sourceB.sentencesSkipped.grouped)
        table.row("fixes", sourceA.fixes.grouped, sourceB.fixes.grouped)
        table.row("deliveries", a.counts.deliveries.grouped, b.counts.deliveries.grouped)
        let accuracies = [a, b].map { $0.accuracy(against: reference).audit }
        table.row("epochs within \(radius)", percent(accuracies[0].share), percent(accuracies[1].share))
        table.row("time within \(radius)", percent(accuracies[0].shareOfTime), percent(accuracies[1].shareOfTime))
        return table
    }

    /// How the figures were decided on.
    private var notes: [String] {
        var notes: [String] = []
        let resolution = percent(experiment.together.experiment.resolution)
        notes.append("a difference is reported if it is certain to 99 % and at least \(resolution)")
        if let half = experiment.together.experiment.detectableSaving(probability: 0.5),
            let most = experiment.together.experiment.detectableSaving(probability: 0.9)
        {
            notes.append(
                "with this scatter, \(percent(half)) shows in half of such measurements, "
                    + "\(percent(most)) in nine of ten")
        }
        if let saving = experiment.savingOfApp {
            notes.append(
                "the app's saving: \(percent(saving.byFewerFixes)) of it by fewer fixes, "
                    + "\(percent(saving.byRegistration)) by work registered for the foreground only")
        }
        if let wakeUpCosts {
            if let factor = timesReplayed(wakeUpCosts) {
                notes.append(
                    "live, an hour costs about \(factor.text(decimals: factor < 10 ? 1 : 0)) times the CPU of its "
                        + "replay (acquisition, \(experiment.arms.a.title)): most of it for waking up")
            }
            notes.append(
                "estimated: the wake-ups times what one costs on this machine, which was measured "
                    + "\(wakeUpCosts.a.moments.count) times between the rounds, \(sleep(wakeUpCosts)); the "
                    + "limits include a factor of \(WakeUpCost.unmeasuredFactor.text(decimals: 1)) for other minutes, "
                    + "longer sleep and a live source")
        }
        notes += energy?.notes ?? []
        return notes
    }

    /// After how much sleep the wake-ups of the measured cost were.
    private func sleep(_ costs: WakeUpCosts) -> String {
        let (a, b) = ("\(costs.a.sleep.text(decimals: 2)) s", "\(costs.b.sleep.text(decimals: 2)) s")
        return a == b
            ? "after \(a) of sleep"
            : "after \(a) of sleep (\(experiment.arms.a.title)) and \(b) (\(experiment.arms.b.title))"
    }

    /// Whether the last column is of what arm B uses more, instead of what it saves.
    private var bUsesMore: Bool { (experiment.together.experiment.ratio?.value ?? 1) > 1 }

    /// The estimated CPU of arm A's live hour, as a multiple of what its replay costs.
    private func timesReplayed(_ costs: WakeUpCosts) -> Double? {
        guard let replayed = experiment.acquisition.medians?.a, replayed > 0 else { return nil }
        let live = costs.a.seconds(wakeUps: Double(wakeUps(of: a)) * perHour)
        return live.value / (replayed * hourlyFactor)
    }

    private func microseconds(_ cost: WakeUpCost) -> String {
        "\(cost.seconds(wakeUps: 1e6).value.text(decimals: 1)) µs"
    }

    /// An estimated saving with its limits.
    private func saved(_ estimate: WakeUpCost.Estimate) -> String {
        let sign = bUsesMore ? -1.0 : 1
        let values = [estimate.value, estimate.limits.lowerBound, estimate.limits.upperBound].map { $0 * sign * 100 }
        let limits = values.dropFirst().sorted().map { $0.text(decimals: 1) }
        return "\(values[0].text(decimals: 1)) %  (\(limits[0]) to \(limits[1]))"
    }

    private func estimate(_ wakeUp: WakeUpCost, _ count: Int) -> String {
        let hourlyCount = Double(count) * perHour
        let cost = wakeUp.seconds(wakeUps: hourlyCount)
        return cost.value >= 1
            ? "\(cost.text(decimals: 2)) s" : "\(wakeUp.seconds(wakeUps: hourlyCount * 1000).text(decimals: 1)) ms"
    }

    private func row(_ table: inout Table, _ title: String, _ comparison: Experiment.Comparison) {
        guard let medians = comparison.medians else { return }
        table.row(
            title, CPUTime.text(medians.a * hourlyFactor), CPUTime.text(medians.b * hourlyFactor),
            comparison.effect(bUsesMore: bUsesMore), last: comparison.color)
    }

    func wakeUps(of audit: TripAudit) -> Int { audit.wakeUps(as: measurement.source, epochsOf: reference) }

    private func millions(_ count: Double) -> String { "\((count * perHour / 1e6).text(decimals: 1)) million" }

    private func hourly(_ count: Int) -> String { Int((Double(count) * perHour).rounded()).grouped }

    private func epochsDecoded(_ audit: TripAudit) -> String {
        let decoded = audit.counts.source.epochsDecoded.grouped
        return shareDecoded(audit).map { "\(decoded) (\(percent($0)))" } ?? decoded
    }

    /// The share of the receiver's epochs that was decoded. The epochs are those at full rate: of a receiver with two
    /// clocks, or without a time in some epochs, not every skipped epoch is recognized as one.
    func shareDecoded(_ audit: TripAudit) -> Double? {
        let epochs = reference.counts.source.epochs
        return epochs > 0 ? Double(audit.counts.source.epochsDecoded) / Double(epochs) : nil
    }

    /// The ratio of decoded epochs to the number that a policy with knowledge of the future would decode.
    func ratio(_ audit: TripAudit, to fewest: FewestSamples) -> Double? {
        guard let decoded = shareDecoded(audit), let share = fewest.share else { return nil }
        return decoded / share
    }

    /// Counts are exact and need no interval.
    private func saved(_ a: Int, _ b: Int) -> String {
        guard a > 0, a != b else { return a == b ? "no difference" : "" }
        let ratio = Double(b) / Double(a)
        // The title of the last column says which of both is usual.
        return ratio < 1
            ? percent(1 - ratio) + (bUsesMore ? " less" : "") : percent(ratio - 1) + (bUsesMore ? "" : " more")
    }

    private func percent(_ share: Double?) -> String { share?.percentText ?? "unknown" }
}

extension WakeUpCost.Estimate {
    /// `41.0 (19.6 to 85.7)`.
    fileprivate func text(decimals: Int) -> String {
        let (lower, upper) = (limits.lowerBound.text(decimals: decimals), limits.upperBound.text(decimals: decimals))
        return "\(value.text(decimals: decimals)) (\(lower) to \(upper))"
    }
}
