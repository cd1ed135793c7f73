import Foundation
import LocationEngine
import LocationModel
import Testing
import TraceGenerator

/// What the product promises: in the background the app's last location is within 100 m of where the device is, 99 % of
/// the time, and few epochs are decoded for it.
@Suite("The accuracy contract")
struct AccuracyContractTests {
    static let kinds = TraceKind.allCases.filter { $0 != .day }

    /// Of the epochs in the background at 1 Hz, the most that may be decoded; nil promises nothing.
    private func mostDecoded(_ kind: TraceKind) -> Double? {
        switch kind {
        case .cityDrive: 0.2
        case .walk: 0.05
        default: nil
        }
    }

    @Test("holds on every kind of journey", arguments: kinds, [UInt64(1), 2, 3, 4, 5])
    func everyKind(kind: TraceKind, seed: UInt64) throws {
        let receivers = ReceiverProfile.allCases
        let journey = try Journey(
            kind, minutes: 20 + Double(seed * 2), seed: seed, receiver: receivers[Int(seed) % receivers.count])
        let outcome = try journey.audit()
        #expect(try #require(outcome.ofTruth) >= 0.99)
        #expect(try #require(outcome.ofFixes) >= 0.99)
        if let most = mostDecoded(kind) { #expect(outcome.decoded <= most) }
    }

    @Test("holds at 10 Hz", arguments: [UInt64(1), 2])
    func tenHertz(seed: UInt64) throws {
        let outcome = try Journey(.cityDrive, rate: 10, minutes: 15, seed: seed).audit()
        #expect(try #require(outcome.ofTruth) >= 0.99)
        #expect(try #require(outcome.ofFixes) >= 0.99)
        #expect(outcome.decoded <= 0.02)
    }

    /// The evidence of a trip fades in; a short walk must not pay for a long one.
    @Test("a walk of ten minutes is cheap, too", arguments: [UInt64(1), 2, 3, 4, 5, 6])
    func shortWalk(seed: UInt64) throws {
        let outcome = try Journey(.walk, minutes: 11, seed: seed).audit()
        #expect(outcome.decoded <= 0.05)
        #expect(try #require(outcome.ofTruth) >= 0.99)
    }

    @Test("holds on every trace of Traces", .enabled(if: !Files.traces.isEmpty, "there is no Traces/*.nmea"))
    func traces() throws {
        for name in Files.traces {
            let outcome = try Journey(bytes: try Files.bytes(name)).audit()
            #expect(try #require(outcome.ofFixes) >= 0.99, "\(name)")
            if name.hasSuffix("/city-drive.nmea") { #expect(outcome.decoded <= 0.2) }
            if name.hasSuffix("/walk.nmea") { #expect(outcome.decoded <= 0.05) }
        }
    }

    /// Stops at lights fell together with the looks: the receiver's speed was 0 each time, and the car was far away.
    @Test(
        "a car that stands whenever somebody looks has still come a long way",
        arguments: [(UInt64(8), ReceiverProfile.uBloxM8), (19, .compact), (9, .sirf)])
    func standsAtEveryLook(seed: UInt64, receiver: ReceiverProfile) throws {
        let outcome = try Journey(.errand, minutes: 25, seed: seed, receiver: receiver).audit()
        #expect(try #require(outcome.ofTruth) >= 0.99)
        #expect(try #require(outcome.ofFixes) >= 0.99)
    }

    /// The whole log in the background, from its first epoch on. A log with fewer than two positions promises nothing.
    @Test(
        "holds on logs of real receivers", .enabled(if: !Files.corpus.isEmpty, "skipped: no ../shared/corpus/gpsd"))
    func corpus() throws {
        for path in Files.corpus {
            let outcome = try Journey(bytes: try Files.bytes(path)).audit(backgroundFrom: 0)
            guard outcome.compared > 1 else { continue }
            #expect(try #require(outcome.ofFixes) >= 0.99, "\(path): \(outcome)")
        }
    }
}
