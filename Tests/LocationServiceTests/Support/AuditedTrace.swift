import ApplicationLifecycle
import Foundation
import LocationEngine
import LocationModel
import LocationService
import NMEA0183
import TestSupport
import Testing
import TraceGenerator
import TraceSource

/// A trace with the true positions, and an app that follows it in the background.
struct AuditedTrace {
    var bytes: [UInt8]
    /// The device's true position whenever the receiver had one; empty if unknown.
    var truth: [(time: Instant, coordinate: Coordinate)] = []

    init(bytes: [UInt8]) { self.bytes = bytes }

    init(
        _ kind: TraceKind, rate: Double = 1, minutes: Double, seed: UInt64, receiver: ReceiverProfile? = nil
    ) throws {
        let trace = try GeneratedTrace(kind, rate: rate, minutes: minutes, seed: seed, receiver: receiver)
        bytes = trace.bytes
        truth = trace.truth.filter(\.hasFix).map { ($0.time, $0.coordinate) }
    }

    /// All events of a run with default settings.
    func recordedEvents() throws -> [RecordedEvent] {
        let record = EventRecorder()
        let file = try TemporaryFile(bytes)
        var configuration = ServiceConfiguration()
        configuration.script = .background(from: 60, to: 400)
        var service = LocationService(
            source: try TraceSource(path: file.path), application: record.application(), configuration: configuration)
        try service.run()
        return record.recordedEvents
    }

    /// The result of a period in the background.
    struct Outcome {
        /// Share of the time within 100 m of the true position; nil if that is unknown.
        var ofTruth: Double?
        /// Share within 100 m of the receiver's fixes at full rate.
        var ofFixes: Double?
        /// The number of fixes at full rate that were compared, and of those that were too far away.
        var compared = 0
        var missed = 0
        /// Share of the epochs that were decoded.
        var decoded = 0.0
        var epochs = 0
    }

    /// A moment of a trace whose time may jump: the number of jumps so far, and the time.
    private struct Moment: Comparable {
        var jumps: Int
        var time: Instant
        static func < (a: Moment, b: Moment) -> Bool { (a.jumps, a.time) < (b.jumps, b.time) }
    }

    private final class Recorder {
        var jumps = 0
        var background: Moment?
        var locations: [(moment: Moment, coordinate: Coordinate)] = []

        var application: Application {
            var application = Application()
            application.observe { [self] event, time in
                switch event {
                case .fault(.timeRestarted): jumps += 1
                case .message(.didEnterBackground): background = Moment(jumps: jumps, time: time)
                case .locations(let delivery):
                    for fix in delivery.locations {
                        locations.append((Moment(jumps: jumps, time: fix.time), fix.coordinate!))
                    }
                default: break
                }
            }
            return application
        }
    }

    /// Follows the trace in the background from an offset to the end, and audits the contract of 100 m.
    func audit(backgroundFrom offset: Double = 60, contract: AccuracyContract = AccuracyContract()) throws -> Outcome {
        let file = try TemporaryFile(bytes)
        func replay(_ policy: BackgroundPolicy) throws -> (Recorder, ServiceCounts) {
            var configuration = ServiceConfiguration()
            configuration.policy = policy
            configuration.contract = contract
            configuration.script = .background(from: offset, to: nil)
            let recorder = Recorder()
            var service = LocationService(
                source: try TraceSource(path: file.path), application: recorder.application,
                configuration: configuration)
            try service.run()
            return (recorder, service.counts(in: .background))
        }
        let (recorder, counts) = try replay(BackgroundPolicy())
        let (full, _) = try replay(.alwaysForeground)
        var outcome = Outcome()
        outcome.epochs = counts.source.epochs
        outcome.decoded = Double(counts.source.epochsDecoded) / Double(max(1, counts.source.epochs))
        guard let begin = recorder.background else { return outcome }

        func share(_ references: [(moment: Moment, coordinate: Coordinate)]) -> AccuracyAudit {
            var audit = AccuracyAudit(radius: 100)
            var next = 0
            for reference in references {
                while next < recorder.locations.count, recorder.locations[next].moment <= reference.moment {
                    audit.delivered(recorder.locations[next].coordinate)
                    next += 1
                }
                if reference.moment >= begin { audit.compare(with: reference.coordinate) }
            }
            return audit
        }
        let fixes = share(full.locations)
        (outcome.ofFixes, outcome.compared, outcome.missed) = (fixes.share, fixes.compared, fixes.compared - fixes.kept)
        outcome.ofTruth = share(truth.map { (Moment(jumps: 0, time: $0.time), $0.coordinate) }).share
        return outcome
    }
}
