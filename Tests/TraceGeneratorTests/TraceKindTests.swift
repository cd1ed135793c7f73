import LocationModel
import TestSupport
import Testing
import TraceGenerator

/// The documented properties of each kind's journey, over several seeds.
struct TraceKindTests {
    private static let seeds: ClosedRange<UInt64> = 1...6

    @Test(arguments: TraceKind.allCases, Motion.allCases)
    func `No vehicle and no walker accelerates, brakes or turns harder than 4.5 m/s²`(
        _ kind: TraceKind, _ motion: Motion
    ) throws {
        for seed in Self.seeds.prefix(motion == .smooth ? 6 : 3) {
            let truth = try GeneratedTrace(kind, rate: 10, minutes: 15, seed: seed, motion: motion).truth
            var (along, across) = (0.0, 0.0)
            for (a, b) in zip(truth, truth.dropFirst()) {
                along = max(along, abs(b.speed - a.speed) / 0.1)
                across = max(
                    across, abs(Angle.turn(from: a.course, to: b.course)) * .pi / 180 / 0.1 * b.speed)
            }
            #expect(along <= 4.5 && across <= 4.5)
        }
    }

    @Test(arguments: TraceKind.allCases, Motion.allCases)
    func `Position, speed and course agree`(_ kind: TraceKind, _ motion: Motion) throws {
        let truth = try GeneratedTrace(kind, rate: 10, minutes: 10, seed: 8, motion: motion).truth
        var (distanceError, courseError) = (0.0, 0.0)
        for (a, b) in zip(truth, truth.dropFirst()) {
            distanceError = max(
                distanceError, abs(a.coordinate.distance(to: b.coordinate) - (a.speed + b.speed) / 2 * 0.1))
            guard b.speed > 1 else { continue }
            let (east, north) = (
                (b.coordinate.longitude - a.coordinate.longitude)
                    * SineCosine(degrees: a.coordinate.latitude).cosine,
                b.coordinate.latitude - a.coordinate.latitude
            )
            let course = Angle.bearing(east: east, north: north)
            courseError = max(courseError, abs(Angle.turn(from: course, to: b.course)))
        }
        #expect(distanceError < 0.003, "metres in a tenth of a second; a stop may swallow some millimetres")
        #expect(courseError < 4, "degrees between the chord and the end of an arc")
    }

    private func meanSpeed(_ truth: [TruthPoint]) -> Double {
        truth.map(\.speed).reduce(0, +) / Double(truth.count) * 3.6
    }

    /// How often the device comes to rest.
    private func stops(_ truth: [TruthPoint]) -> Int {
        zip(truth, truth.dropFirst()).count { $0.speed > 0 && $1.speed == 0 }
    }

    @Test func `A town drive has 58 km/h at most, 18 to 30 km/h on average, stops and turns, and ends parked`() throws {
        var means: [Double] = []
        for seed in Self.seeds {
            let truth = try GeneratedTrace(.cityDrive, minutes: 25, seed: seed).truth
            #expect(truth.allSatisfy { $0.speed <= 58 / 3.6 })
            #expect(truth.contains { $0.speed >= 43 / 3.6 })
            #expect(stops(truth) >= 8)
            #expect(truth.suffix(60).allSatisfy { $0.speed == 0 })
            let turned = zip(truth, truth.dropFirst()).reduce(0) {
                $0 + abs(Angle.turn(from: $1.0.course, to: $1.1.course))
            }
            #expect(turned > 8 * 90)
            means.append(meanSpeed(Array(truth.prefix(25 * 60 * 85 / 100))))
        }
        #expect((18...30).contains(means.reduce(0, +) / Double(means.count)))
    }

    @Test func `A motorway drive has 100 to 135 km/h for most of the time, and is slower at times`() throws {
        for seed in Self.seeds {
            let truth = try GeneratedTrace(.motorway, minutes: 30, seed: seed).truth
            #expect(truth.allSatisfy { $0.speed <= 137 / 3.6 })
            #expect(truth.count { $0.speed >= 95 / 3.6 } > truth.count / 3)
            #expect(truth.suffix(1500).contains { $0.speed < 90 / 3.6 })
        }
    }

    @Test func `A walk has 1.2 to 1.5 m/s, and pauses`() throws {
        for seed in Self.seeds {
            let truth = try GeneratedTrace(.walk, minutes: 25, seed: seed).truth
            #expect(truth.allSatisfy { $0.speed <= 1.75 })
            #expect(stops(truth) >= 3)
            let walking = truth.filter { $0.speed > 0.8 }
            #expect((4.2...5.4).contains(meanSpeed(walking)))
        }
    }

    @Test func `While parked the truth never moves, and the receiver reports that it does`() throws {
        for seed in Self.seeds {
            let trace = try GeneratedTrace(.parked, minutes: 30, seed: seed)
            let first = trace.truth[0]
            #expect(trace.truth.allSatisfy { $0.coordinate == first.coordinate && $0.speed == 0 })
            #expect(trace.truth.allSatisfy { $0.course == first.course && $0.altitude == first.altitude })
            let fixes = trace.decoded().fixes
            #expect(Set(fixes.compactMap(\.coordinate)).count > 1000)
            #expect(fixes.allSatisfy { ($0.speed ?? 0) < 0.5 && $0.course == nil })
        }
    }

    @Test(arguments: ReceiverProfile.allCases)
    func `Tunnels are gaps of 25 to 180 s, with a worse dilution at the end of each`(_ receiver: ReceiverProfile) throws
    {
        var (worse, compared) = (0, 0)
        for seed in Self.seeds {
            let trace = try GeneratedTrace(.tunnel, minutes: 15, seed: seed, receiver: receiver)
            let gaps = trace.gaps
            #expect(!gaps.isEmpty)
            #expect(gaps.contains { (25...180).contains($0) })
            #expect(gaps.allSatisfy { $0 <= 185 })
            #expect(trace.truth[0].hasFix)
            // The first fix after a tunnel is worse than one some seconds later.
            let fixes = trace.decoded().fixes
            var without = 0
            for index in fixes.indices.dropLast(6) {
                defer { without = fixes[index].coordinate == nil ? without + 1 : 0 }
                guard without >= 25, let first = fixes[index].hdop, let later = fixes[index + 6].hdop,
                    fixes[index].coordinate != nil
                else { continue }
                compared += 1
                if first > later { worse += 1 }
            }
        }
        #expect(compared > 6 && Double(worse) >= 0.8 * Double(compared))
    }

    @Test func `A cold start has nothing, then the time, then a poor position in 2D, then a good one in 3D`()
        throws
    {
        for seed in Self.seeds {
            let trace = try GeneratedTrace(.coldStart, minutes: 10, seed: seed)
            let rmc = trace.fields("RMC")
            let gga = trace.fields("GGA")
            let timed = try #require(rmc.firstIndex { !$0[1].isEmpty })
            let fixed = try #require(rmc.firstIndex { $0[2] == "A" })
            #expect((15...40).contains(timed))
            #expect((25...60).contains(fixed) && timed < fixed)
            #expect(rmc[..<timed].allSatisfy { $0[9].isEmpty && $0[3].isEmpty && $0[12] == "N" })
            #expect(gga[..<fixed].allSatisfy { $0[2].isEmpty && $0[6] == "0" })
            // The receiver's own mode, because a decoder may give the altitude precedence over the mode.
            let modes = trace.fields("GSA").map { $0[2] }.filter { $0 != "1" }
            #expect(modes.first == "2" && modes.last == "3")
            let fixes = trace.decoded().fixes.filter { $0.coordinate != nil }
            #expect(fixes[0].hdop! > 1.5 * fixes[60].hdop!)
        }
    }

    @Test(arguments: [TraceKind.errand, .commute])
    func `An errand and a commute have a walk, a drive, and a stay`(_ kind: TraceKind) throws {
        for seed in Self.seeds {
            let truth = try GeneratedTrace(kind, minutes: 30, seed: seed).truth
            #expect(truth.contains { $0.speed > 35 / 3.6 })
            let drive = try #require(truth.firstIndex { $0.speed > 20 / 3.6 })
            #expect(truth[..<drive].count { (0.8...1.8).contains($0.speed) } > 100)
            #expect(truth.suffix(60).allSatisfy { $0.speed == 0 })
        }
    }
}
