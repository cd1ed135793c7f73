import Foundation
import LocationModel
import NMEA0183
import Testing

/// Our fixes against gpsd's, epoch by epoch, over the logs of 49 receivers.
///
/// gpsd prints 9 decimals of a degree, 4 of a metre and of a track, 3 of a speed in m/s: the tolerances are 1e-7 degree
/// and 0.1 m as agreed, half a unit of the last digit and a hair for speed, one for track. A value that only one side has
/// is a difference. Each difference there is stands in ``KnownDifference`` with its reason; a test fails when one appears
/// that is not listed, and when a listed one vanishes.
///
/// Skipped, and reported as such, when `../shared/corpus/gpsd` is not there: a fresh clone has no such folder.
@Suite("gpsd's regression logs", .enabled(if: GPSDCorpus.isPresent, "no ../shared/corpus/gpsd"))
struct GPSDConformanceTests {
    /// Of all of gpsd's epochs, those that agree in every value, at least.
    static let strictShare = 0.942
    /// The same without those in which gpsd reports part of an epoch or repeats an old one, at least.
    static let wholeShare = 0.98

    /// Every epoch of gpsd's, compared with ours of the same time.
    private struct Comparison {
        var epochs = 0
        /// How many epochs of a log differ in the same values, by log and values.
        var differing: [String: Int] = [:]
        /// How many epochs of a log we lack.
        var missed: [String: Int] = [:]

        var agreeing: Int { epochs - differing.values.reduce(0, +) - missed.values.reduce(0, +) }
    }

    private func comparison() throws -> Comparison {
        var comparison = Comparison()
        for name in GPSDCorpus.names {
            let log = try GPSDCorpus.log(name)
            let (ours, _) = fixes(of: log, assumedDate: GPSDCorpus.date(of: log), acceptsMissingChecksum: true)
            let shift = KnownDifference.gpsdAddsRollover.contains(name) ? 1024 * 7 * 86_400.0 : 0
            let byTime = Dictionary(
                ours.map { ($0.time.advanced(bySeconds: shift).iso8601, $0) }, uniquingKeysWith: { _, last in last })
            for tpv in try GPSDCorpus.epochs(name) {
                comparison.epochs += 1
                guard let fix = byTime[tpv.time] else {
                    comparison.missed["\(name): all", default: 0] += 1
                    continue
                }
                let values = difference(fix, tpv)
                if !values.isEmpty { comparison.differing["\(name): \(values)", default: 0] += 1 }
            }
        }
        return comparison
    }

    private func expect(_ found: [String: Int], asListed list: [KnownDifference]) {
        let listed = Dictionary(list.map { ("\($0.log): \($0.values)", $0.epochs) }, uniquingKeysWith: +)
        for (difference, count) in found.sorted(by: { $0.key < $1.key }) {
            #expect(listed[difference] == count, "\(difference) (\(count) epochs) is listed differently")
        }
        for difference in listed.keys { #expect(found[difference] != nil, "\(difference) has vanished") }
    }

    @Test("agrees with gpsd in every value but for what is listed")
    func agreement() throws {
        let comparison = try comparison()
        expect(comparison.differing, asListed: KnownDifference.differing)

        let aside = (KnownDifference.differing + KnownDifference.missed).filter(\.reason.isPartialOrOld)
            .reduce(0) { $0 + $1.epochs }
        let (agreeing, all) = (comparison.agreeing, comparison.epochs)
        let (strict, whole) = (Double(agreeing) / Double(all), Double(agreeing) / Double(all - aside))
        func percent(_ share: Double) -> String { "\((share * 1000).rounded() / 10) %" }
        print(
            """
            gpsd: \(agreeing) of \(all) epochs agree in every value (\(percent(strict))); \(percent(whole)) without the \
            \(aside) in which gpsd reports part of an epoch or repeats an old one
            """)
        #expect(strict >= Self.strictShare)
        #expect(whole >= Self.wholeShare)
    }

    /// Epochs that we have and gpsd has not are no mistake: it drops lines over 102 characters, for one.
    @Test("misses none of gpsd's epochs but for what is listed")
    func missed() throws { expect(try comparison().missed, asListed: KnownDifference.missed) }

    @Test("gives no two fixes of one time in a row")
    func distinct() throws {
        for name in GPSDCorpus.names {
            let log = try GPSDCorpus.log(name)
            let (ours, _) = fixes(of: log, assumedDate: GPSDCorpus.date(of: log), acceptsMissingChecksum: true)
            #expect(zip(ours, ours.dropFirst()).allSatisfy { $0.time != $1.time }, "\(name)")
        }
    }

    /// The names of the values that differ.
    private func difference(_ fix: Fix, _ tpv: GPSDCorpus.TPV) -> String {
        var names: [String] = []
        func compare(_ name: String, _ ours: Double?, _ theirs: Double?, _ tolerance: Double) {
            switch (ours, theirs) {
            case (nil, nil): break
            case (let ours?, let theirs?): if abs(ours - theirs) > tolerance { names.append(name) }
            default: names.append(name)
            }
        }
        if Int(fix.mode.rawValue) != tpv.mode { names.append("mode") }
        compare("latitude", fix.coordinate?.latitude, tpv.latitude, 1e-7)
        compare("longitude", fix.coordinate?.longitude, tpv.longitude, 1e-7)
        compare("altitude", fix.altitude, tpv.altitude, 0.1)
        compare("speed", fix.speed, tpv.speed, 0.00051)
        compare("track", fix.course, tpv.track, 0.0001)
        return names.joined(separator: " ")
    }
}
