import Foundation
import LocationEngine
import LocationModel
import TestSupport
import Testing
import TraceGenerator

/// The accuracy contract: in the background the app's last location is within 100 m of the device for 99 % of the time,
/// and few epochs are decoded for that.
struct AccuracyContractTests {
    static let kinds = TraceKind.allCases.filter { $0 != .day }

    /// The largest share of the background's epochs at 1 Hz that may be decoded; nil: no limit.
    private func mostDecoded(_ kind: TraceKind) -> Double? {
        switch kind {
        case .cityDrive: 0.2
        case .walk: 0.055
        default: nil
        }
    }

    @Test(arguments: kinds, [UInt64(1), 2, 3, 4, 5])
    func `The contract holds for every kind of trace`(kind: TraceKind, seed: UInt64) throws {
        let receivers = ReceiverProfile.allCases
        let journey = try AuditedTrace(
            kind, minutes: 20 + Double(seed * 2), seed: seed, receiver: receivers[Int(seed) % receivers.count])
        let outcome = try journey.audit()
        #expect(try #require(outcome.ofTruth) >= 0.99)
        #expect(try #require(outcome.ofFixes) >= 0.99)
        if let most = mostDecoded(kind) { #expect(outcome.decoded <= most) }
    }

    @Test(arguments: [UInt64(1), 2])
    func `The contract holds at 10 Hz`(seed: UInt64) throws {
        let outcome = try AuditedTrace(.cityDrive, rate: 10, minutes: 15, seed: seed).audit()
        #expect(try #require(outcome.ofTruth) >= 0.99)
        #expect(try #require(outcome.ofFixes) >= 0.99)
        #expect(outcome.decoded <= 0.02)
    }

    /// The estimates of a trip need time; a short walk must not cost as much as a long one.
    @Test(arguments: [UInt64(1), 2, 3, 4, 5, 6])
    func `A walk of ten minutes is cheap, too`(seed: UInt64) throws {
        let outcome = try AuditedTrace(.walk, minutes: 11, seed: seed).audit()
        #expect(outcome.decoded <= 0.065)
        #expect(try #require(outcome.ofTruth) >= 0.99)
    }

    @Test(.enabled(if: !TraceFiles.committed.isEmpty, "there is no Traces/*.nmea"))
    func `The contract holds for every trace in Traces`() throws {
        for name in TraceFiles.committed {
            let outcome = try AuditedTrace(bytes: try PackageFiles.bytes(of: name)).audit()
            #expect(try #require(outcome.ofFixes) >= 0.99, "\(name)")
            if name.hasSuffix("/city-drive.nmea") { #expect(outcome.decoded <= 0.2) }
            if name.hasSuffix("/walk.nmea") { #expect(outcome.decoded <= 0.05) }
        }
    }

    /// A former bug: each sample fell into a stop at traffic lights, so the receiver's speed was always 0 although the
    /// car had travelled far.
    @Test(arguments: [(UInt64(8), ReceiverProfile.uBloxM8), (19, .compact), (9, .sirf)])
    func `A car that stands at every sample has still moved`(seed: UInt64, receiver: ReceiverProfile) throws {
        let outcome = try AuditedTrace(.errand, minutes: 25, seed: seed, receiver: receiver).audit()
        #expect(try #require(outcome.ofTruth) >= 0.99)
        #expect(try #require(outcome.ofFixes) >= 0.99)
    }

    /// The whole log in the background, from its first epoch on. Nothing is required of a log with fewer than two
    /// positions.
    @Test(.enabled(if: !TraceFiles.recorded.isEmpty, "skipped: no ../shared/corpus/gpsd"))
    func `The contract holds for logs of real receivers`() throws {
        for path in TraceFiles.recorded {
            let outcome = try AuditedTrace(bytes: try PackageFiles.bytes(of: path)).audit(backgroundFrom: 0)
            guard outcome.compared > 1 else { continue }
            #expect(try #require(outcome.ofFixes) >= 0.99, "\(path): \(outcome)")
        }
    }
}
