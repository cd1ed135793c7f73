import LocationEngine
import LocationModel
import LocationService
import RunReport

extension RunResult {
    /// The result of a measurement on a trace.
    init(_ report: MeasureReport, trip: Trip) {
        let comparisons = report.parts.map { part, comparison in
            PartComparison(part, comparison, hourlyFactor: report.hourlyFactor)
        }
        let arms = [(report.experiment.arms.a, report.a), (report.experiment.arms.b, report.b)].map { arm, audit in
            ArmFigures(
                title: arm.title, seconds: audit.seconds, wakeUps: report.wakeUps(of: audit),
                fixes: audit.counts.source.fixes, deliveries: audit.counts.deliveries,
                shareWithinRadius: audit.accuracy(against: report.reference).audit.shareOfTime)
        }
        let cpu = [arms[0].title, arms[1].title].enumerated().map { index, title in
            CPUUse(
                title, seconds: report.a.seconds,
                parts: report.parts.dropLast().compactMap { part, comparison in
                    comparison.medians.map {
                        CPUUse.Part(part, secondsPerHour: (index == 0 ? $0.a : $0.b) * report.hourlyFactor)
                    }
                })
        }
        self.init(
            kind: .measure, source: fileName(report.trace), environment: .current, arms: arms, comparisons: comparisons,
            cpu: cpu, table: report.table(units: .metric).rows, trip: trip, saved: report.energy?.saved)
    }
}

extension PartComparison {
    fileprivate init(_ part: String, _ comparison: Experiment.Comparison, hourlyFactor: Double) {
        let outcome = comparison.outcome
        self.init(
            part: part, a: comparison.a.map { $0 * hourlyFactor }, b: comparison.b.map { $0 * hourlyFactor },
            outcome: outcome.verdict, saved: outcome.saved, savedLow: outcome.low, savedHigh: outcome.high,
            resolution: outcome.resolution)
    }
}

/// The last part of a path: reports are sent, and folders concern only their owner.
func fileName(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
