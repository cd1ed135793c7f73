import LocationModel
import TestSupport
import Testing
import TrackStore

@testable import Publishing

struct DeadReckoningTests {
    @Test(arguments: [5.0, 20, 50, 200], [1, 2, 3] as [UInt64])
    func `The prediction is within the bound of every position, and fewer are sent`(bound: Double, seed: UInt64) {
        var reckoning = DeadReckoning(errorBound: bound)
        let points = SeededGenerator.drive(3000, seed: seed)
        var (sent, last) = (0, Fix?.none)
        for point in points {
            if reckoning.needs(point) {
                sent += 1
                // What the payload says, in its own units.
                last = DeadReckoning.asSent(point.fix)
            }
            let guess = last!.predictedCoordinate(at: point.time)!
            #expect(guess.distance(to: point.fix.coordinate!) <= bound)
            #expect(point.time.seconds(since: last!.time) < DeadReckoning.longestSilence)
        }
        #expect(sent < (bound >= 20 ? 1500 : 3000) && sent > 5)
    }

    @Test func `After the end of a connection the next position is sent`() {
        var reckoning = DeadReckoning(errorBound: 100)
        let points = SeededGenerator.drive(3)
        let (first, second) = (reckoning.needs(points[0]), reckoning.needs(points[1]))
        reckoning.reset()
        let third = reckoning.needs(points[2])
        #expect(first && !second && third)
    }

    @Test func `A thinned track is complete for the publisher, whatever fails`() {
        var settings = Publisher.Settings()
        settings.errorBound = 30
        var broker = SimulatedBroker(settings)
        let points = SeededGenerator.drive(1500)
        for part in stride(from: 0, to: 1500, by: 100) {
            broker.append(Array(points[part..<part + 100]))
            broker.run(until: broker.now.advanced(bySeconds: 5))
            if part % 300 == 0 { broker.kill() } else if part % 200 == 0 { broker.disconnect() }
        }
        broker.run(until: broker.now.advanced(bySeconds: 1000))
        #expect(broker.publisher.queued == 0 && broker.received.count < 1200)
        // The bound holds for what the receiver has, in the order of time.
        var last: Fix?
        for (number, point) in points.enumerated() {
            if broker.received[UInt64(number)] != nil { last = DeadReckoning.asSent(point.fix) }
            #expect(last!.predictedCoordinate(at: point.time)!.distance(to: point.fix.coordinate!) <= 30)
        }
    }
}
