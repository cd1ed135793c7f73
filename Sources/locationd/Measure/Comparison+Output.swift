import CPUMeter
import LocationModel
import RunReport

extension Experiment.Comparison {
    // MARK: Text

    /// The verdict as text; an effect that is hidden by noise is reported as noise.
    /// - Parameter bUsesMore: whether the column is of what arm B uses more, instead of what it saves.
    func effect(bUsesMore: Bool) -> String {
        switch experiment.verdict {
        case .saved(let share, let interval):
            "\(share.percentText)\(bUsesMore ? " less" : "")  \(interval.percentages)"
        case .costsMore(let share, let interval):
            "\(share.percentText)\(bUsesMore ? "" : " more")  \(interval.percentages)"
        case .noDifference(let resolution): "no difference (one above \(resolution.percentText) would show)"
        case .tooFewRounds: "hidden by noise: too few rounds with a measurable time"
        }
    }

    /// What is known so far, for the progress of a measurement.
    var estimate: String {
        if case .tooFewRounds = experiment.verdict { "no estimate yet" } else { effect(bUsesMore: false) }
    }

    /// The colour of the verdict on a terminal.
    var color: TextColor {
        switch experiment.verdict {
        case .saved: .green
        case .costsMore: .red
        case .noDifference, .tooFewRounds: .yellow
        }
    }

    /// The verdict as one sentence.
    func summary(of trace: String, _ arms: ArmPair, hourlyFactor: Double) -> String {
        guard let medians else { return "\(trace): nothing could be measured" }
        let times =
            "\(CPUTime.text(medians.a * hourlyFactor)) → \(CPUTime.text(medians.b * hourlyFactor)) "
            + "per hour of trace"
        func sentence(_ verb: String, _ share: Double, _ interval: ClosedRange<Double>) -> String {
            "\(trace): \(arms.b.title) \(verb) \(share.percentText) of CPU \(interval.percentages): \(times)"
        }
        return switch experiment.verdict {
        case .saved(let share, let interval): sentence("saves", share, interval)
        case .costsMore(let share, let interval): sentence("costs another", share, interval)
        case .noDifference, .tooFewRounds: "\(trace): \(effect(bUsesMore: false)): \(times)"
        }
    }

    // MARK: JSON

    /// The verdict, the saved share (negative when arm B costs more), its interval, and the smallest difference that
    /// would have shown.
    var outcome: (verdict: PartComparison.Outcome, saved: Double?, low: Double?, high: Double?, resolution: Double?) {
        switch experiment.verdict {
        case .saved(let share, let interval): (.saved, share, interval.lowerBound, interval.upperBound, nil)
        case .costsMore(let share, let interval): (.costsMore, -share, -interval.upperBound, -interval.lowerBound, nil)
        case .noDifference(let resolution): (.noDifference, nil, nil, nil, resolution)
        case .tooFewRounds: (.tooFewRounds, nil, nil, nil, nil)
        }
    }

    /// Writes an object with the medians, the verdict, and each arm's spread and rounds; nothing without rounds.
    /// - Parameter scale: the factor to the unit that is written.
    func write(_ key: String, to json: inout JSONWriter, scale: Double) {
        guard let medians else { return }
        json.object(key) { json in
            json.field("a", medians.a * scale, decimals: 9)
            json.field("b", medians.b * scale, decimals: 9)
            let outcome = outcome
            json.field("verdict", outcome.verdict.rawValue)
            json.field("saved", outcome.saved, decimals: 6)
            json.field("savedLow", outcome.low, decimals: 6)
            json.field("savedHigh", outcome.high, decimals: 6)
            json.field("resolution", outcome.resolution, decimals: 6)
            json.object("rounds") { json in
                for (name, values) in [("a", a), ("b", b)] {
                    guard let spread = Spread(values) else { continue }
                    json.object(name) { json in
                        json.field("minimum", spread.minimum * scale, decimals: 9)
                        json.field("maximum", spread.maximum * scale, decimals: 9)
                        json.field("mean", spread.mean * scale, decimals: 9)
                        json.field("standardDeviation", spread.standardDeviation * scale, decimals: 9)
                        json.array("outliers", spread.outliers) { $0.element($1 + 1) }
                        json.array("values", values) { $0.element($1 * scale, decimals: 9) }
                    }
                }
            }
        }
    }
}

extension ClosedRange<Double> {
    /// An interval of shares as percentages: `(40.1 to 43.2)`.
    fileprivate var percentages: String {
        "(\((lowerBound * 100).text(decimals: 1)) to \((upperBound * 100).text(decimals: 1)))"
    }
}
