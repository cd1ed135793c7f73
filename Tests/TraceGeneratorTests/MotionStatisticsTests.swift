import LocationModel
import TestSupport
import Testing
import TraceGenerator

/// Statistics of the movement of each kind over several seeds, compared with figures from real tracks.
struct MotionStatisticsTests {
    /// Six journeys of half an hour at 1 Hz.
    private func journeys(_ kind: TraceKind, _ motion: Motion = .smooth) throws -> [GeneratedTrace] {
        try (1...6).map { try GeneratedTrace(kind, minutes: 30, seed: $0, motion: motion) }
    }

    /// The value below which this share of the values lies.
    private func quantile(_ share: Double, _ values: [Double]) -> Double {
        values.sorted()[Int(share * Double(values.count - 1))]
    }

    private func speeds(_ traces: [GeneratedTrace]) -> [Double] {
        traces.flatMap { $0.truth.map(\.speed).filter { $0 > 0.3 } }
    }

    private func stopsAnHour(_ traces: [GeneratedTrace]) -> Double {
        let stops = traces.map { zip($0.truth, $0.truth.dropFirst()).count { $0.speed > 0 && $1.speed == 0 } }
        return Double(stops.reduce(0, +)) / (0.5 * Double(traces.count))
    }

    /// The autocorrelation at 1 s of the differences between the receiver's speeds while moving.
    private func accelerationAutocorrelation(_ traces: [GeneratedTrace]) -> Double {
        var (products, squares) = (0.0, 0.0)
        for trace in traces {
            let speeds = trace.decoded().fixes.map { $0.speed ?? 0 }
            for index in 0..<speeds.count - 2 where speeds[index] > 2 {
                let (a, b) = (speeds[index + 1] - speeds[index], speeds[index + 2] - speeds[index + 1])
                products += a * b
                squares += (a * a + b * b) / 2
            }
        }
        return products / squares
    }

    /// Degrees per second between the courses of two fixes while moving.
    private func turnRates(_ traces: [GeneratedTrace]) -> [Double] {
        traces.flatMap { trace -> [Double] in
            let fixes = trace.decoded().fixes
            return zip(fixes, fixes.dropFirst()).compactMap { a, b -> Double? in
                guard let from = a.course, let to = b.course else { return nil }
                return abs(Angle.turn(from: from, to: to))
            }
        }
    }

    @Test(
        arguments: [
            (.countryRoad, 20...26, 24...30), (.bicycle, 4.3...6.3, 6...10.5), (.run, 2.5...3.4, 3...4.6),
            (.train, 26...42, 34...45), (.boat, 3...6.5, 5...7.3),
        ] as [(TraceKind, ClosedRange<Double>, ClosedRange<Double>)])
    func `The median and the 95th percentile of the speed are those of the kind`(
        kind: TraceKind, median: ClosedRange<Double>, high: ClosedRange<Double>
    ) throws {
        let speeds = speeds(try journeys(kind))
        #expect(median.contains(quantile(0.5, speeds)), "\(quantile(0.5, speeds)) m/s")
        #expect(high.contains(quantile(0.95, speeds)), "\(quantile(0.95, speeds)) m/s")
    }

    @Test(
        arguments: [
            (.countryRoad, 0...12), (.bicycle, 8...60), (.run, 4...40), (.train, 2...12), (.boat, 0...1),
        ] as [(TraceKind, ClosedRange<Double>)])
    func `Each kind stops as often as it should`(kind: TraceKind, range: ClosedRange<Double>) throws {
        let stops = stopsAnHour(try journeys(kind))
        #expect(range.contains(stops), "\(stops) an hour")
    }

    @Test func `On a country road accelerations are as weakly correlated as on real roads`() throws {
        let found = accelerationAutocorrelation(try journeys(.countryRoad))
        #expect((0.16...0.66).contains(found), "\(found)")
    }

    @Test(
        arguments: [
            (.countryRoad, 4...25), (.bicycle, 15...60), (.train, 0...4), (.boat, 1...15),
        ] as [(TraceKind, ClosedRange<Double>)])
    func `Each kind turns as sharply as it can`(kind: TraceKind, range: ClosedRange<Double>) throws {
        let found = quantile(0.99, turnRates(try journeys(kind)))
        #expect(range.contains(found), "\(found) degrees per second")
    }

    // Measured on real tracks: 0.42 in town and 0.16 to 0.66 on motorways, 0 to 2 stops an hour on motorways, 2.0 and
    // 3.3 m/s on foot at the median and the 95th percentile, 70 degrees per second in town at the 99th.

    @Test func `Lively town traffic accelerates and turns as on real streets`() throws {
        let journeys = try journeys(.cityDrive, .lively)
        let found = (accelerationAutocorrelation(journeys), quantile(0.99, turnRates(journeys)))
        #expect((0.32...0.52).contains(found.0), "\(found.0)")
        #expect((50...80).contains(found.1), "\(found.1) degrees per second")
    }

    @Test func `A lively motorway has two stops an hour at most, and less correlated accelerations`() throws {
        let journeys = try journeys(.motorway, .lively)
        #expect(stopsAnHour(journeys) <= 2, "\(stopsAnHour(journeys)) an hour")
        let found = accelerationAutocorrelation(journeys)
        #expect((0.16...0.66).contains(found), "\(found)")
    }

    @Test func `A lively walker is as fast as real ones`() throws {
        let speeds = speeds(try journeys(.walk, .lively))
        #expect((1.8...2.2).contains(quantile(0.5, speeds)), "\(quantile(0.5, speeds)) m/s")
        #expect((2.9...3.7).contains(quantile(0.95, speeds)), "\(quantile(0.95, speeds)) m/s")
    }
}
