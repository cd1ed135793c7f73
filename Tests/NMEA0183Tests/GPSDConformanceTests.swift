import Foundation
import LocationModel
import NMEA0183
import Testing

@Suite("gpsd's regression logs")
struct GPSDConformanceTests {
    /// Skipped, and reported as such, when `../shared/corpus/gpsd` is not there: a fresh clone has no such folder.
    @Test("agrees with gpsd on real receivers' logs", .enabled(if: GPSDCorpus.isPresent, "no ../shared/corpus/gpsd"))
    func agrees() throws {
        var epochs = 0
        var different = 0
        for name in GPSDCorpus.names {
            let log = try GPSDCorpus.log(name)
            let (ours, _) = fixes(of: log, assumedDate: GPSDCorpus.date(of: log), acceptsMissingChecksum: true)
            let byTime = Dictionary(ours.map { (text($0.time), $0) }, uniquingKeysWith: { a, _ in a })
            let theirs = try GPSDCorpus.epochs(name)
            for tpv in theirs {
                epochs += 1
                let what = difference(byTime[tpv.time], tpv)
                if !what.isEmpty { different += 1; print("DIFF", name, tpv.time, what) }
            }
            let known = Set(theirs.map(\.time))
            for fix in ours where !known.contains(text(fix.time)) { print("EXTRA", name, text(fix.time), fix.mode) }
        }
        print("EPOCHS", epochs, "DIFFERENT", different)
    }

    /// As gpsd prints it.
    func text(_ instant: Instant) -> String { instant.iso8601 }

    func difference(_ fix: Fix?, _ tpv: GPSDCorpus.TPV) -> String {
        guard let fix else { return "missing \(tpv)" }
        var parts: [String] = []
        if Int(fix.mode.rawValue) != tpv.mode { parts.append("mode \(fix.mode.rawValue) \(tpv.mode)") }
        func compare(_ name: String, _ a: Double?, _ b: Double?, _ tolerance: Double) {
            if let a, let b {
                if abs(a - b) > tolerance { parts.append("\(name) \(a) \(b)") }
            } else if a != nil || b != nil {
                parts.append("\(name) \(String(describing: a)) \(String(describing: b))")
            }
        }
        compare("lat", fix.coordinate?.latitude, tpv.latitude, 1e-7)
        compare("lon", fix.coordinate?.longitude, tpv.longitude, 1e-7)
        compare("alt", fix.altitude, tpv.altitude, 0.1)
        compare("speed", fix.speed, tpv.speed, 0.0006)
        compare("track", fix.course, tpv.track, 0.0001)
        return parts.joined(separator: "; ")
    }
}
