import CPUMeter
import LocationEngine
import LocationModel
import LocationService

/// The results of `measure`, for people and for programs.
struct MeasureReport {
    let trace: String
    let duration: Double
    let stay: BackgroundRange
    let rounds: Int
    let experiment: Experiment
    let a: TripAudit
    let b: TripAudit
    /// The receiver at full rate, which the shares refer to.
    let reference: TripAudit

    /// The factor from nanoseconds per pass to seconds per hour of trace.
    private var secondsPerHour: Double { 3600 / a.seconds / 1e9 }
    private var perHour: Double { 3600 / a.seconds }

    // MARK: For people

    var text: String {
        var table = Table()
        table.row("", experiment.arms.a.title, experiment.arms.b.title, "saved (95 % interval)")
        table.row("CPU per hour of trace")
        row(&table, "  acquisition", experiment.acquisition)
        row(&table, "  the app's processing", experiment.processing)
        row(&table, "  together", experiment.together)
        if let typical = experiment.instructions.typical {
            table.row(
                "  instructions, acquisition", millions(typical.a), millions(typical.b),
                Self.describe(experiment.instructions))
        }
        table.row("wake-ups per hour", hourly(a.counts.wakeUps), hourly(b.counts.wakeUps), saved(\.wakeUps))
        table.row(
            "epochs decoded", a.counts.source.epochsDecoded.grouped, epochsDecoded(b), saved(\.source.epochsDecoded))
        let fewest = reference.accuracy(against: reference).fewest
        table.row(
            "  fewest possible", "", "\(fewest.count.grouped) (\(percent(fewest.share)))",
            ratio(b, to: fewest).map { "decoded \($0.text(decimals: 1)) times that" } ?? "")
        table.row(
            "sentences decoded", a.counts.source.sentencesDecoded.grouped, b.counts.source.sentencesDecoded.grouped,
            saved(\.source.sentencesDecoded))
        table.row(
            "sentences skipped", a.counts.source.sentencesSkipped.grouped, b.counts.source.sentencesSkipped.grouped)
        table.row("fixes", a.counts.source.fixes.grouped, b.counts.source.fixes.grouped)
        table.row("deliveries", a.counts.deliveries.grouped, b.counts.deliveries.grouped)
        let accuracies = [a, b].map { $0.accuracy(against: reference).audit }
        table.row("epochs within \(radius) m", percent(accuracies[0].share), percent(accuracies[1].share))
        table.row("time within \(radius) m", percent(accuracies[0].shareOfTime), percent(accuracies[1].shareOfTime))
        return """
            \(trace): \(TimeSpan(seconds: duration).text), in the background \(stay.text)
            \(rounds) rounds; all figures cover the \(TimeSpan(seconds: a.seconds).text) in the background

            \(table.text)
            """
    }

    private func row(_ table: inout Table, _ title: String, _ comparison: Experiment.Comparison) {
        guard let typical = comparison.typical else { return }
        table.row(title, cpu(typical.a), cpu(typical.b), Self.describe(comparison))
    }

    private func cpu(_ nanoseconds: Double) -> String {
        let seconds = nanoseconds * secondsPerHour
        return seconds >= 1 ? "\(seconds.text(decimals: 3)) s" : "\((seconds * 1000).text(decimals: 3)) ms"
    }

    private func millions(_ count: Double) -> String { "\((count * perHour / 1e6).text(decimals: 1)) million" }

    private func hourly(_ count: Int) -> String { Int((Double(count) * perHour).rounded()).grouped }

    private func epochsDecoded(_ audit: TripAudit) -> String {
        let source = audit.counts.source
        guard source.epochs > 0 else { return source.epochsDecoded.grouped }
        return "\(source.epochsDecoded.grouped) (\(percent(Double(source.epochsDecoded) / Double(source.epochs))))"
    }

    private var radius: String { TripAudit.radius.text(decimals: 0) }

    /// The ratio of decoded epochs to the number that a policy with knowledge of the future would decode.
    private func ratio(_ audit: TripAudit, to fewest: FewestSamples) -> Double? {
        let source = audit.counts.source
        guard source.epochs > 0, let share = fewest.share else { return nil }
        return Double(source.epochsDecoded) / Double(source.epochs) / share
    }

    /// Counts are exact and need no interval.
    private func saved(_ count: KeyPath<ServiceCounts, Int>) -> String {
        let (a, b) = (a.counts[keyPath: count], b.counts[keyPath: count])
        guard a > 0, a != b else { return a == b ? "no difference" : "" }
        return percent(1 - Double(b) / Double(a))
    }

    private func percent(_ share: Double?) -> String { share.map { "\(($0 * 100).text(decimals: 1)) %" } ?? "unknown" }

    /// The verdict as text; an effect that is hidden by noise is reported as noise.
    private static func describe(_ comparison: Experiment.Comparison) -> String {
        func percent(_ value: Double) -> String { (value * 100).text(decimals: 1) }
        return switch comparison.experiment.verdict {
        case .saved(let share, let interval):
            "\(percent(share)) %  (\(percent(interval.lowerBound)) to \(percent(interval.upperBound)))"
        case .costsMore(let share, let interval):
            "costs \(percent(share)) % more  (\(percent(interval.lowerBound)) to \(percent(interval.upperBound)))"
        case .noDifference(let resolution):
            "no difference (one above \(percent(resolution)) % would show)"
        case .tooFewRounds:
            "hidden by noise: too few rounds with a measurable time"
        }
    }

    // MARK: For programs

    var json: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.field("trace", trace)
            json.field("duration", duration, decimals: 3)
            json.field("backgroundFrom", stay.from, decimals: 3)
            json.field("backgroundTo", stay.to, decimals: 3)
            json.field("backgroundSeconds", a.seconds, decimals: 3)
            json.field("rounds", rounds)
            json.object("arms") { json in
                arm(&json, "a", experiment.arms.a, a)
                arm(&json, "b", experiment.arms.b, b)
            }
            json.object("cpuSecondsPerHour") { json in
                comparison(&json, "acquisition", experiment.acquisition, scale: secondsPerHour)
                comparison(&json, "processing", experiment.processing, scale: secondsPerHour)
                comparison(&json, "together", experiment.together, scale: secondsPerHour)
            }
            if experiment.instructions.typical != nil {
                json.object("instructionsPerHour") { json in
                    comparison(&json, "acquisition", experiment.instructions, scale: perHour)
                }
            }
        }
        json.endLine()
        return json.bytes
    }

    private func arm(_ json: inout JSONWriter, _ key: String, _ arm: Arm, _ audit: TripAudit) {
        json.object(key) { json in
            json.field("name", arm.rawValue)
            json.field("wakeUps", audit.counts.wakeUps)
            json.field("epochs", audit.counts.source.epochs)
            json.field("epochsDecoded", audit.counts.source.epochsDecoded)
            json.field("sentencesDecoded", audit.counts.source.sentencesDecoded)
            json.field("sentencesSkipped", audit.counts.source.sentencesSkipped)
            json.field("fixes", audit.counts.source.fixes)
            json.field("deliveries", audit.counts.deliveries)
            let (accuracy, fewest) = audit.accuracy(against: reference)
            json.field("epochsCompared", accuracy.compared)
            json.field("shareWithinRadius", accuracy.share, decimals: 6)
            json.field("shareOfTimeWithinRadius", accuracy.shareOfTime, decimals: 6)
            json.field("fewestEpochs", fewest.count)
            json.field("fewestEpochsShare", fewest.share, decimals: 6)
            json.field("decodedToFewest", ratio(audit, to: fewest), decimals: 3)
            json.field("radius", TripAudit.radius, decimals: 3)
        }
    }

    private func comparison(
        _ json: inout JSONWriter, _ key: String, _ comparison: Experiment.Comparison, scale: Double
    ) {
        json.object(key) { json in
            json.field("a", comparison.typical.map { $0.a * scale }, decimals: 9)
            json.field("b", comparison.typical.map { $0.b * scale }, decimals: 9)
            switch comparison.experiment.verdict {
            case .saved(let share, let interval):
                json.field("verdict", "saved")
                json.field("saved", share, decimals: 6)
                json.field("savedLow", interval.lowerBound, decimals: 6)
                json.field("savedHigh", interval.upperBound, decimals: 6)
            case .costsMore(let share, let interval):
                json.field("verdict", "costsMore")
                json.field("saved", -share, decimals: 6)
                json.field("savedLow", -interval.upperBound, decimals: 6)
                json.field("savedHigh", -interval.lowerBound, decimals: 6)
            case .noDifference(let resolution):
                json.field("verdict", "noDifference")
                json.field("resolution", resolution, decimals: 6)
            case .tooFewRounds:
                json.field("verdict", "tooFewRounds")
            }
        }
    }
}
