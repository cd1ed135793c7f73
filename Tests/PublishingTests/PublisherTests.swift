import LocationModel
import TestSupport
import Testing
import TrackStore

@testable import Publishing

/// Everything arrives, whatever happens; what arrives twice is known by its number; nothing waits in memory.
struct PublisherTests {
    private func settings(_ change: (inout Publisher.Settings) -> Void = { _ in }) -> Publisher.Settings {
        var settings = Publisher.Settings()
        change(&settings)
        return settings
    }

    private func expectComplete(_ broker: SimulatedBroker, _ count: UInt64) {
        let missing = Array((0..<count).filter { broker.received[$0] == nil }.prefix(9))
        #expect(missing.isEmpty && broker.received.count == Int(count))
        #expect(broker.publisher.queued == 0 && broker.publisher.inFlight == 0)
        #expect(broker.largestWindow <= 20)
    }

    // MARK: Without faults

    @Test func `Positions are sent once, in order, at most a window of them at a time`() {
        var broker = SimulatedBroker(settings())
        broker.append(SeededGenerator.drive(1000))
        #expect(broker.publisher.inFlight == 20)
        broker.run(until: at(10))
        expectComplete(broker, 1000)
        #expect(broker.order == Array(0..<1000) && broker.received.values.allSatisfy { $0 == 1 })
        #expect(broker.connections == 1)
    }

    @Test func `A backlog is sent in batches if the receiver reads them`() {
        var broker = SimulatedBroker(settings { $0.isPacked = true })
        broker.append(SeededGenerator.drive(10_005))
        broker.run(until: at(2))
        expectComplete(broker, 10_005)
        #expect(broker.order == Array(0..<10_005))
    }

    @Test func `The newest are sent first if that is wished, and then the older ones`() {
        var broker = SimulatedBroker(settings { $0.order = .newest })
        broker.isUp = false
        broker.append(SeededGenerator.drive(500))
        broker.isUp = true
        broker.run(until: at(1.5))
        #expect(broker.order.first == 499)
        broker.append(SeededGenerator.drive(1))
        let before = broker.order.count
        broker.run(until: at(60))
        #expect(broker.order[before...].contains(500) && broker.order.firstIndex(of: 500)! < before + 40)
        expectComplete(broker, 501)
        // Of the backlog each is older than the one before.
        let backlog = broker.order.filter { $0 != 500 }
        #expect(backlog == backlog.sorted(by: >))
    }

    // MARK: Batches in the background

    @Test func `In the background positions wait for the time or the count, in the foreground for nothing`() {
        var broker = SimulatedBroker(
            settings {
                $0.batchInterval = 600
                $0.batchCount = 50
            })
        let points = SeededGenerator.drive(200)
        broker.append(Array(points[..<1]))
        broker.run(until: at(1))
        #expect(broker.received.count == 1)
        broker.handle(.foreground(false))
        broker.append(Array(points[1..<40]))
        broker.run(until: at(590))
        #expect(broker.received.count == 1)
        broker.run(until: at(602))
        #expect(broker.received.count == 40)
        broker.append(Array(points[40..<89]))
        broker.run(until: at(700))
        #expect(broker.received.count == 40)
        broker.append(Array(points[89..<90]))
        broker.run(until: at(701))
        #expect(broker.received.count == 90)
        broker.append(Array(points[90..<91]))
        broker.handle(.flush)
        broker.run(until: at(702))
        #expect(broker.received.count == 91)
        broker.append(Array(points[91..<92]))
        broker.handle(.foreground(true))
        broker.run(until: at(703))
        expectComplete(broker, 92)
    }

    @Test func `The publisher is woken only when a batch begins and when it is full`() {
        var broker = SimulatedBroker(
            settings {
                $0.batchInterval = 600
                $0.batchCount = 50
            })
        broker.run(until: at(0))
        broker.handle(.foreground(false))
        for seconds in [1.0, 2] {
            for point in SeededGenerator.drive(50) { broker.grow(by: point) }
            broker.run(until: at(seconds))
        }
        // The first record of a batch starts its interval.
        #expect(broker.wakeUps == [1, 50, 51, 100])
        expectComplete(broker, 100)
    }

    // MARK: Faults

    @Test func `A broker that is away is retried ever more rarely, and not by all boards at once`() {
        var times: [[Double]] = []
        for seed in 1...20 {
            var broker = SimulatedBroker(settings { $0.seed = UInt64(seed) })
            broker.isUp = false
            var attempts: [Double] = []
            broker.append(SeededGenerator.drive(10))
            while broker.now < at(7200) {
                let before = broker.connections
                broker.run(until: broker.publisher.deadline!)
                if broker.connections > before { attempts.append(broker.now.seconds(since: at(0))) }
            }
            let pauses = zip(attempts.dropFirst(), attempts).map { $0 - $1 }
            #expect(pauses.allSatisfy { $0 >= 0.5 && $0 <= 301 } && pauses.suffix(10).allSatisfy { $0 >= 149 })
            #expect(attempts.count < 60)
            times.append(attempts)
            broker.isUp = true
            broker.run(until: broker.now.advanced(bySeconds: 400))
            expectComplete(broker, 10)
        }
        #expect(Set(times.map { Int($0[8] * 10) }).count >= 15)
    }

    @Test func `A broker that never acknowledges is disconnected and retried`() {
        var broker = SimulatedBroker(settings())
        broker.delay = nil
        broker.append(SeededGenerator.drive(100))
        broker.run(until: at(4 * 3600))
        #expect(broker.connections > 5 && broker.received.count == 20 && broker.publisher.inFlight <= 20)
        broker.delay = 0.1
        broker.run(until: at(9 * 3600))
        expectComplete(broker, 100)
    }

    @Test(arguments: [29.0, 31, 120, 600])
    func `A broker that acknowledges late gets everything in the end`(delay: Double) {
        var broker = SimulatedBroker(settings())
        broker.delay = delay
        broker.append(SeededGenerator.drive(100))
        broker.run(until: at(48 * 3600))
        expectComplete(broker, 100)
    }

    @Test func `An acknowledgement that comes twice or for nothing has no effect`() {
        var broker = SimulatedBroker(settings())
        broker.append(SeededGenerator.drive(100))
        for _ in 0..<50 {
            broker.run(until: broker.now.advanced(bySeconds: 0.05))
            broker.repeatAcknowledgements()
        }
        broker.run(until: at(60))
        expectComplete(broker, 100)
    }

    @Test func `A disk that cannot be read is tried again, and nothing counts as sent meanwhile`() {
        var broker = SimulatedBroker(settings())
        broker.isReadable = false
        broker.append(SeededGenerator.drive(100))
        broker.run(until: at(30))
        #expect(broker.received.isEmpty && broker.publisher.queued == 100)
        broker.isReadable = true
        broker.run(until: at(60))
        expectComplete(broker, 100)
    }

    @Test func `Damaged records and those that the ring has removed are counted, and hold nothing up`() {
        for packed in [false, true] {
            var broker = SimulatedBroker(settings { $0.isPacked = packed })
            broker.isUp = false
            broker.append(SeededGenerator.drive(1000))
            for number in [0, 5, 6, 7, 300, 999] as [UInt64] { broker.records[number] = nil }
            broker.prune(to: 100)
            broker.isUp = true
            broker.run(until: at(600))
            let expected = (100..<1000 as Range<UInt64>).filter { ![300, 999].contains($0) }
            #expect(Set(broker.received.keys) == Set(expected))
            #expect(broker.publisher.lost == 102 && broker.publisher.queued == 0)
        }
    }

    @Test func `What the receiver misses is sent again`() {
        var broker = SimulatedBroker(settings())
        broker.append(SeededGenerator.drive(100))
        broker.run(until: at(10))
        broker.handle(.foreground(false))
        broker.handle(.resend(20..<30))
        broker.run(until: at(20))
        #expect((0..<100).allSatisfy { broker.received[$0] == ((20..<30).contains($0) ? 2 : 1) })
        #expect(broker.publisher.queued == 0)
    }

    /// The requirement as a whole: every kind of fault at every step, and both orders and forms.
    @Test(arguments: Array(0..<120))
    func `Nothing is lost by any sequence of faults`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var broker = SimulatedBroker(
            settings {
                $0.order = seed % 2 == 0 ? .oldest : .newest
                $0.isPacked = seed % 3 == 0
                $0.seed = UInt64(seed)
                if seed % 5 == 0 { ($0.batchInterval, $0.batchCount) = (60, 30) }
                $0.saveInterval = seed % 7 == 0 ? 0 : 60
            })
        let points = SeededGenerator.drive(2000, seed: UInt64(seed))
        var next = 0
        while next < points.count {
            switch Int.random(in: 0..<10, using: &random) {
            case 0: broker.kill()
            case 1: broker.disconnect()
            case 2: broker.isUp.toggle()
            case 3: broker.delay = [nil, 0.01, 1, 25, 40].randomElement(using: &random)!
            case 4: broker.isReadable.toggle()
            case 5: broker.repeatAcknowledgements()
            case 6: broker.handle(.foreground(Bool.random(using: &random)))
            case 7: broker.run(until: broker.now.advanced(bySeconds: Double.random(in: 0...400, using: &random)))
            default:
                let count = min(points.count - next, Int.random(in: 1...80, using: &random))
                broker.append(Array(points[next..<next + count]))
                next += count
            }
        }
        (broker.isUp, broker.isReadable, broker.delay) = (true, true, 0.01)
        broker.handle(.foreground(true))
        broker.run(until: broker.now.advanced(bySeconds: 86_400))
        expectComplete(broker, 2000)
        #expect(broker.savedCursor.ranges == [0..<2000], "saved at the end, so that nothing is sent again")
    }

    @Test func `A week without a network costs no memory: the publisher keeps only numbers`() {
        var broker = SimulatedBroker(settings())
        broker.isUp = false
        let points = SeededGenerator.drive(1000)
        for day in 0..<7 {
            broker.append(points)
            broker.run(until: at(Double(day + 1) * 86_400))
            #expect(broker.publisher.inFlight == 0 && broker.publisher.sent.ranges.isEmpty)
        }
        #expect(broker.connections < 7 * 86_400 / 140)
        broker.isUp = true
        broker.run(until: at(8 * 86_400))
        expectComplete(broker, 7000)
    }

    @Test func `The cursor is saved once a minute and at the end, not with each acknowledgement`() {
        var broker = SimulatedBroker(settings())
        for second in 0..<600 {
            broker.append(SeededGenerator.drive(1))
            broker.run(until: at(Double(second)))
        }
        #expect((8...11).contains(broker.saves))
        guard case .save(let last)? = broker.publisher.finish() else { return #expect(Bool(false)) }
        #expect(last.ranges == [0..<599] || last.ranges == [0..<600])
    }

    @Test func `What ends offline does not connect again`() {
        var broker = SimulatedBroker(settings())
        broker.isUp = false
        broker.append(SeededGenerator.drive(3))
        broker.run(until: at(0))
        let connections = broker.connections
        broker.handle(.flush)
        #expect(connections > 0 && broker.connections == connections)
    }
}
