import CPUMeter
import LocationEngine
import LocationModel
import LocationService
import RunReport
import TraceSource

/// What a report of `measure` shows of the trip: each configuration is replayed once more, and recorded.
struct MeasuredTrip {
    private let trace: String
    private let recording: RecordingOptions
    private let range: BackgroundRange
    private let options: BackgroundOptions

    init(_ trace: String, _ recording: RecordingOptions, _ range: BackgroundRange, _ options: BackgroundOptions) {
        self.trace = trace
        self.recording = recording
        self.range = range
        self.options = options
    }

    func trip(_ arms: ArmPair) throws(Failure) -> Trip {
        let reference = try record(.foreground)
        return Trip(
            app: try record(arms.b), title: arms.b.title, reference: reference,
            baseline: (arms.a == .foreground ? reference : try record(arms.a), arms.a.title),
            radius: TripAudit.radius, predicts: arms.b == .prediction)
    }

    private func record(_ arm: Arm) throws(Failure) -> TripRecorder {
        let recorder = TripRecorder()
        var application = Application()
        recorder.observe(&application)
        var service = LocationService(
            source: try openTrace(trace, speedOverGround: recording.speedOverGround), application: application,
            configuration: .measured(arm, range, options))
        do { try service.run() } catch {
            throw (error as? TraceError).map { Failure($0) } ?? Failure(.software, "\(error)")
        }
        recorder.finish(at: service.time)
        return recorder
    }
}

extension RunResult {
    /// The result of a measurement on a trace.
    init(_ report: MeasureReport, trip: Trip) {
        let comparisons = report.parts.map { part, comparison in
            PartComparison(part, comparison, secondsPerHour: report.secondsPerHour)
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
                        CPUUse.Part(part, secondsPerHour: (index == 0 ? $0.a : $0.b) * report.secondsPerHour)
                    }
                })
        }
        self.init(
            kind: .measure, source: fileName(report.trace), environment: .current, arms: arms, comparisons: comparisons,
            cpu: cpu, table: report.table(units: .metric).rows, trip: trip, saved: report.energy?.saved)
    }
}

extension PartComparison {
    fileprivate init(_ part: String, _ comparison: Experiment.Comparison, secondsPerHour: Double) {
        let (a, b) = (comparison.a.map { $0 * secondsPerHour }, comparison.b.map { $0 * secondsPerHour })
        switch comparison.experiment.verdict {
        case .saved(let share, let interval):
            self.init(
                part: part, a: a, b: b, outcome: .saved, saved: share, savedLow: interval.lowerBound,
                savedHigh: interval.upperBound)
        case .costsMore(let share, let interval):
            self.init(
                part: part, a: a, b: b, outcome: .costsMore, saved: -share, savedLow: -interval.upperBound,
                savedHigh: -interval.lowerBound)
        case .noDifference(let resolution):
            self.init(part: part, a: a, b: b, outcome: .noDifference, resolution: resolution)
        case .tooFewRounds: self.init(part: part, a: a, b: b, outcome: .tooFewRounds)
        }
    }
}

/// The last part of a path: reports are sent, and folders concern only their owner.
func fileName(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
