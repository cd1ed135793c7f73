import LocationEngine
import LocationModel
import TestSupport
import Testing

/// A client that uses predicted positions needs fewer fixes and is given their uncertainty.
struct PredictionTests {
    private func moving(at seconds: Double, east: Double, speed: Double) -> Fix {
        var here = fix(at: seconds, east: east, speed: speed)
        here.course = 90
        return here
    }

    private func predicting(_ accuracy: DesiredAccuracy = .hundredMeters) -> Bench {
        var bench = Bench.updating(accuracy)
        bench.request(.predictsPositions(true))
        return bench
    }

    @Test func `On a straight motorway few fixes are needed`() {
        var (with, without) = (predicting(), Bench.updating(.hundredMeters))
        let times = stride(from: 0.0, through: 1200, by: 1)
        let few = with.run(times) { moving(at: $0, east: 36 * $0, speed: 36) }
        let many = without.run(times) { moving(at: $0, east: 36 * $0, speed: 36) }
        #expect(few.count * 5 < many.count)
    }

    /// A drive with acceleration and braking: the predicted position is within 100 m, and within its stated
    /// uncertainty.
    @Test func `The prediction stays within the radius`() throws {
        var generator = SeededGenerator(seed: 41)
        var bench = predicting()
        var (east, speed, acceleration, kept, bounded, decoded) = (0.0, 20.0, 0.0, 0, 0, 0)
        for second in 0..<3600 {
            if second % 10 == 0 { acceleration = .random(in: -1...1, using: &generator) }
            speed = max(10, min(speed + acceleration, 36))
            east += speed
            let here = moving(at: Double(second), east: east, speed: speed)
            if bench.isDemanded(Double(second)) {
                bench.send(here)
                decoded += 1
            }
            let predicted = try #require(bench.engine.predictedPosition(of: ClientID(1), at: here.time))
            let metres = predicted.coordinate.distance(to: here.coordinate!)
            if metres <= 100 { kept += 1 }
            if metres <= predicted.horizontalAccuracy { bounded += 1 }
        }
        #expect(Double(kept) >= 0.99 * 3600)
        #expect(Double(bounded) >= 0.97 * 3600)
        #expect(decoded < 600)
    }

    @Test func `A client that has not asked for it gets no prediction`() {
        var bench = Bench.updating(.hundredMeters)
        bench.send(moving(at: 0, east: 0, speed: 20))
        #expect(bench.engine.predictedPosition(of: ClientID(1), at: at(1)) == nil)
        bench.request(.predictsPositions(true), at: 1)
        #expect(bench.demand == .everyEpoch)
        let predicted = bench.engine.predictedPosition(of: ClientID(1), at: at(3))
        #expect(abs((predicted?.coordinate.longitude ?? 0) * metresPerDegree - 60) < 0.1)
        bench.stop(1, at: 3)
        #expect(bench.engine.predictedPosition(of: ClientID(1), at: at(3)) == nil)
    }

    /// Nothing is predicted for a device on foot: its position stays the same, and so does the sleep.
    @Test func `A walk is sampled as without prediction`() {
        var (with, without) = (predicting(), Bench.updating(.hundredMeters))
        let times = stride(from: 0.0, through: 1200, by: 1)
        let walk = { (time: Double) in moving(at: time, east: 1.4 * time, speed: 1.4) }
        #expect(with.run(times, fix: walk) == without.run(times, fix: walk))
    }
}
