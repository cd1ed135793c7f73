import LocationEngine
import LocationModel
import TestSupport
import Testing

/// Properties of recorded trips that generated ones lacked, each as a small case in which the contract was once broken.
struct SamplingDefectTests {
    private typealias Epoch = (time: Double, east: Double, speed: Double?, accuracy: Double?)

    /// For a trip along a line: the share of epochs that were requested, and of those at which the last location is
    /// within the radius.
    private func outcome(
        _ epochs: [Epoch],
        radius: Double = 100
    ) -> (asked: Double, kept: Double) {
        var bench = Bench.updating(DesiredAccuracy(rawValue: radius))
        var audit = AccuracyAudit(radius: radius)
        var asked = 0
        for epoch in epochs {
            let here = fix(at: epoch.time, east: epoch.east, accuracy: epoch.accuracy, speed: epoch.speed)
            if bench.isDemanded(epoch.time) {
                bench.send(here)
                audit.delivered(here.coordinate!)
                asked += 1
            }
            audit.compare(with: here.coordinate!)
        }
        return (Double(asked) / Double(epochs.count), audit.share!)
    }

    /// A dash cam: parked and off for 8.6 h, then a drive through the town.
    @Test func `A gap does not count as calm`() {
        var epochs: [Epoch] = []
        for second in 0..<600 { epochs.append((Double(second), 0, 0, 5)) }
        for second in 0..<600 {
            let driven = Double(max(0, second - 20))
            epochs.append((31_600 + Double(second), 14 * driven, second < 20 ? 0 : 14, 5))
        }
        #expect(outcome(epochs).kept > 0.99)
    }

    /// A glider's recorder changes from 8 s to 2 s, circling at 30 m/s.
    @Test func `A receiver that becomes faster is sampled in time`() {
        var epochs: [Epoch] = []
        for epoch in 0..<50 { epochs.append((Double(epoch) * 8, 0, 0, 5)) }
        for epoch in 0..<300 { epochs.append((400 + Double(epoch) * 2, 30 * Double(epoch) * 2, 30, 5)) }
        #expect(outcome(epochs).kept > 0.99)
    }

    /// A logger at 1 Hz starts with steps of 2 s: on the motorway every third epoch is needed, not every second.
    @Test func `A first step that was too long costs nothing later`() {
        var epochs: [Epoch] = []
        for epoch in 0..<10 { epochs.append((Double(epoch) * 2, 28 * Double(epoch) * 2, 28, 5)) }
        for epoch in 20..<1200 { epochs.append((Double(epoch), 28 * Double(epoch), 28, 5)) }
        let outcome = outcome(epochs)
        #expect(outcome.asked < 0.4)
        #expect(outcome.kept > 0.99)
    }

    /// A train at 45 m/s whose recorder has steps of 1, 2 and 3 s: 3 s alone are 135 m.
    @Test func `Steps that vary are taken into account`() {
        var generator = SeededGenerator(seed: 3)
        var (time, neededAnyway) = (0.0, 0)
        var epochs: [Epoch] = []
        for _ in 0..<2000 {
            let step = [1.0, 1, 1, 2, 2, 3].randomElement(using: &generator)!
            if step == 3 { neededAnyway += 1 }
            time += step
            epochs.append((time, 45 * time, 45, 5))
        }
        let best = 1 - Double(neededAnyway) / Double(epochs.count)
        #expect(outcome(epochs).kept > best - 0.02)
    }

    /// No stated speed, and each position twice: the derived speed is 0 in every second epoch.
    @Test func `A repeated position does not count as rest`() {
        var epochs: [Epoch] = []
        for second in 0..<1200 {
            let stated = Double(second / 2 * 2)
            epochs.append((Double(second), 36 * stated, second % 2 == 0 ? 36 : 0, 5))
        }
        #expect(outcome(epochs).kept > 0.99)
    }

    /// The accuracy comes with GGA, only in every fourth epoch.
    @Test func `An accuracy in every fourth epoch is enough`() {
        let all: [Epoch] = (0..<1200).map { (Double($0), 28 * Double($0), 28, 5) }
        let some: [Epoch] = all.enumerated().map { index, epoch in
            (epoch.time, epoch.east, epoch.speed, index % 4 == 0 ? 5 : nil)
        }
        #expect(outcome(some).asked == outcome(all).asked)
    }

    /// The same at 1 km: a train departs from a station.
    @Test func `With a radius of a kilometre a departure is noticed`() {
        var (east, speed) = (0.0, 0.0)
        var epochs: [Epoch] = []
        for second in 0..<3600 {
            speed = second % 900 < 120 ? max(0, speed - 1) : min(45, speed + 0.5)
            east += speed
            epochs.append((Double(second), east, speed, 5))
        }
        let outcome = outcome(epochs, radius: 1000)
        #expect(outcome.kept > 0.99)
        #expect(outcome.asked < 0.06)
    }
}
