import Foundation
import LocationModel
import NMEA0183
import Testing

/// Our fixes against gpsd's, epoch by epoch, over the logs of 49 receivers.
///
/// gpsd prints 9 decimals of a degree, 4 of a metre and of a track, 3 of a speed in m/s: the tolerances are 1e-7 degree
/// and 0.1 m as agreed, half a unit of the last digit and a hair for speed, one for track. A value that only one side has
/// is a difference. Each difference there is stands in ``KnownDifference/all`` with its reason; the test fails when one
/// appears that is not listed, and when a listed one vanishes.
@Suite("gpsd's regression logs")
struct GPSDConformanceTests {
    /// Skipped, and reported as such, when `../shared/corpus/gpsd` is not there: a fresh clone has no such folder.
    @Test("agrees with gpsd but for what is listed", .enabled(if: GPSDCorpus.isPresent, "no ../shared/corpus/gpsd"))
    func agreement() throws {
        var epochs = 0
        var differences: [String: Int] = [:]
        for name in GPSDCorpus.names {
            let log = try GPSDCorpus.log(name)
            let (ours, _) = fixes(of: log, assumedDate: GPSDCorpus.date(of: log), acceptsMissingChecksum: true)
            let shift = KnownDifference.gpsdAddsRollover.contains(name) ? 1024 * 7 * 86_400.0 : 0
            let byTime = Dictionary(
                ours.map { ($0.time.advanced(bySeconds: shift).iso8601, $0) }, uniquingKeysWith: { _, last in last })
            #expect(
                zip(ours, ours.dropFirst()).allSatisfy { $0.time != $1.time }, "\(name): two fixes of one time in a row"
            )
            for tpv in try GPSDCorpus.epochs(name) {
                epochs += 1
                let what = difference(byTime[tpv.time], tpv)
                if !what.isEmpty { differences["\(name): \(what)", default: 0] += 1 }
            }
        }
        let listed = Dictionary(
            KnownDifference.all.map { ("\($0.log): \($0.values)", $0.epochs) }, uniquingKeysWith: +)
        for (difference, count) in differences.sorted(by: { $0.key < $1.key }) {
            #expect(listed[difference] == count, "\(difference) (\(count) epochs) is listed differently")
        }
        for difference in listed.keys { #expect(differences[difference] != nil, "\(difference) has vanished") }
        let agreeing = epochs - differences.values.reduce(0, +)
        print("gpsd: \(agreeing) of \(epochs) epochs agree in every value")
        // More than 98 % agree when gpsd's own doings are set aside; those are all listed, so this only guards the list.
        let ours = KnownDifference.all.filter { !$0.isGPSDs }.reduce(0) { $0 + $1.epochs }
        #expect(Double(epochs - ours) >= 0.98 * Double(epochs))
    }

    /// The names of the values that differ, or `missing`.
    private func difference(_ fix: Fix?, _ tpv: GPSDCorpus.TPV) -> String {
        guard let fix else { return "missing" }
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
