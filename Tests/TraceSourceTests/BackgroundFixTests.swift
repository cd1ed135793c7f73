import Foundation
import LocationModel
import NMEA0183
import TestSupport
import Testing
import TraceSource

/// Every fix delivered after skipped epochs equals the fix of that time delivered without skipping.
struct BackgroundFixTests {
    private static let shared =
        PackageFiles.paths(in: "../shared/native", ".nmea", ".log", ".txt", ".dat")
        + PackageFiles.paths(in: "../shared/corpus/gpsd", ".log") + PackageFiles.paths(in: "../shared/tracks", ".nmea")

    /// The demands in sequence.
    enum Pattern: CaseIterable {
        case always, second, tenth, threeSeconds, sevenSeconds, minute, random, inTurns
    }

    @Test(arguments: PackageFiles.paths(in: "Traces", ".nmea"))
    func `Skipping changes no fix of the committed traces`(path: String) throws { try compare(path) }

    @Test(.enabled(if: !shared.isEmpty, "no ../shared"), arguments: shared)
    func `Skipping changes no fix of other recordings`(path: String) throws { try compare(path) }

    private func compare(_ path: String) throws {
        var expected: [Instant: [Fix]] = [:]
        let foreground = try OpenTrace(path)
        for event in try foreground.events() {
            guard let fix = event.fix else { continue }
            expected[fix.time, default: []].append(fix)
        }
        let stated = try statedSpeeds(path)
        for pattern in Pattern.allCases {
            for seed in UInt64(1)...(pattern == .random || pattern == .inTurns ? 3 : 1) {
                try compare(path, pattern, seed, expected, stated)
            }
        }
    }

    private func compare(
        _ path: String, _ pattern: Pattern, _ seed: UInt64, _ expected: [Instant: [Fix]],
        _ stated: Set<StatedSpeed>
    ) throws {
        var random = SeededGenerator(seed: seed)
        let source = try OpenTrace(path)
        var demand = Demand.everyEpoch
        var count = 0
        while let fix = try source.event(demand).fix {
            count += 1
            let isSame = (expected[fix.time] ?? []).contains { other in
                if fix == other { return true }
                guard fix.speed == nil, let speed = other.speed,
                    !stated.contains(StatedSpeed(fix.time.timeOfDay, metresPerSecond: speed))
                else { return false }
                var other = other
                (other.speed, other.derived) = (nil, nil)
                return fix == other
            }
            if !isSame {
                Issue.record("\(path) \(pattern) \(seed): \(fix) instead of \(expected[fix.time] ?? [])")
                return
            }
            let seconds: Double? =
                switch pattern {
                case .always: 0.001
                case .second: 1
                case .tenth: 0.1
                case .threeSeconds: 3
                case .sevenSeconds: 7
                case .minute: 60
                case .random: Double.random(in: 0...40, using: &random)
                case .inTurns: count / 10 % 2 == 0 ? nil : Double.random(in: 0...5, using: &random)
                }
            // The first epochs are requested as in the foreground.
            demand =
                count < 12 ? .everyEpoch : seconds.map { .notBefore(fix.time.advanced(bySeconds: $0)) } ?? .everyEpoch
        }
        #expect(expected.isEmpty || count > 0)
    }

    /// A speed stated in a sentence. In a stream of several receivers others may state one at the same time, so the
    /// value is compared too.
    private struct StatedSpeed: Hashable {
        /// In hundredths of a second.
        var time: Int64
        var metresPerSecond: Double

        init(_ time: TimeOfDay, metresPerSecond: Double) {
            self.time = time.nanoseconds / 10_000_000
            self.metresPerSecond = metresPerSecond
        }
    }

    private func statedSpeeds(_ path: String) throws -> Set<StatedSpeed> {
        let bytes = Array(try Data(contentsOf: URL(filePath: path)))
        var decoder = NMEADecoder()
        var speeds: Set<StatedSpeed> = []
        var time: TimeOfDay?
        _ = decoder.decode(unsafe bytes.span.bytes, isFinal: true) { sentence in
            time = sentence.time ?? time
            guard let time else { return .proceed }
            let speed: Double? =
                switch sentence {
                case .rmc(let rmc): rmc.speedInKnots.map { $0 * (1852.0 / 3600) }
                case .vtg(let vtg):
                    vtg.speedInKnots.map { $0 * (1852.0 / 3600) } ?? vtg.speedInKilometersPerHour.map { $0 / 3.6 }
                default: nil
                }
            if let speed { speeds.insert(StatedSpeed(time, metresPerSecond: speed)) }
            return .proceed
        }
        return speeds
    }
}
