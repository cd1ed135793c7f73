import LocationEngine
import LocationModel
import TestSupport
import Testing

struct AccuracyContractTests {
    /// The oracle: a device that flees as fast as it may, in steps of 10 ms.
    private static func fled(in seconds: Double, speed: Double, topSpeed: Double, acceleration: Double) -> Double {
        let step = 0.01
        var (speed, gone, left) = (speed, 0.0, seconds)
        while left > 0 {
            let now = min(step, left)
            let next = max(speed, min(speed + acceleration * now, topSpeed))
            gone += (speed + next) / 2 * now
            (speed, left) = (next, left - now)
        }
        return gone
    }

    @Test func noDeviceCanHaveGoneThatFarEarlierAndOneHasGoneThatFarThen() {
        let contract = AccuracyContract()
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<400 {
            let topSpeed = Double.random(in: 2.5...60, using: &generator)
            let speed = Double.random(in: 0...1.2, using: &generator) * topSpeed
            let room = Double.random(in: 1...3000, using: &generator)
            let time = contract.exitTime(room, speed: speed, topSpeed: topSpeed)
            let gone = Self.fled(in: time, speed: speed, topSpeed: topSpeed, acceleration: contract.acceleration)
            #expect(abs(gone - room) < 0.1 + room * 1e-3)
        }
    }

    /// An adversary knows every number the engine knows, and flees from each delivered fix on a straight line. It never
    /// leaves the circle before the next demanded epoch, unless that is the very next one that the receiver has, or
    /// comes after the shortest interval.
    @Test(arguments: [1.0, 0.2, 0.1, 5], [(100.0, nil), (10, nil), (1000, nil), (100, 60)] as [(Double, Double?)])
    func nobodyLeavesTheCircleBeforeTheNextDemandedEpoch(period: Double, wish: (radius: Double, filter: Double?)) {
        for seed in 0..<4 {
            var generator = SeededGenerator(seed: UInt64(seed))
            var bench = Bench.updating(DesiredAccuracy(rawValue: wish.radius), filter: wish.filter)
            var trip: TripEvidence?
            var drive = Drive(top: [1.6, 14, 36, 60][seed])
            var lastDelivered = 0.0
            var epoch = 0
            while epoch < Int(2400 / period) {
                let (time, accuracy) = (Double(epoch) * period, Double.random(in: 0...1, using: &generator))
                let fix = fix(
                    at: time, east: drive.east, accuracy: 1 + accuracy * wish.radius * 0.4, speed: drive.speed)
                let count = bench.deliveries.count
                bench.send(fix)
                var evidence = trip ?? TripEvidence()
                _ = evidence.observe(fix, at: fix.coordinate!)
                trip = evidence
                if bench.deliveries.count > count { lastDelivered = drive.east }
                var steps = 1
                while !bench.wants(Double(epoch + steps) * period) { steps += 1 }
                if steps > 1 && Double(steps) * period > AccuracyContract().shortestInterval {
                    let fled = Self.fled(
                        in: Double(steps) * period, speed: drive.speed, topSpeed: evidence.likelyTopSpeed(at: fix.time),
                        acceleration: 3)
                    let distance = abs(drive.east - lastDelivered) + fix.horizontalAccuracy! + fled
                    #expect(distance <= wish.radius + 0.1, "at \(time) s, \(steps) epochs, \(drive)")
                }
                for _ in 0..<steps { drive.go(period, &generator) }
                epoch += steps
            }
        }
    }

    /// A device on a line that speeds up, brakes, keeps on and stands as it likes, within 3 m/s² and its top speed.
    private struct Drive {
        let top: Double
        var east = 0.0
        var speed = 0.0
        private var acceleration = 0.0
        private var left = 0.0

        init(top: Double) { self.top = top }

        mutating func go(_ seconds: Double, _ generator: inout SeededGenerator) {
            var rest = seconds
            while rest > 0 {
                if left <= 0 {
                    left = .random(in: 1...40, using: &generator)
                    acceleration = [0, 0, .random(in: -3...3, using: &generator), 3, -3].randomElement(
                        using: &generator)!
                }
                let step = min(0.05, rest, left)
                let next = min(max(speed + acceleration * step, 0), top)
                east += (speed + next) / 2 * step
                (speed, rest, left) = (next, rest - step, left - step)
            }
        }
    }

    /// The promise itself, with what a trip has not yet shown: at least 99 % of the time.
    @Test(arguments: [1.0, 0.1], [1.6, 14, 36]) func thePromiseIsKeptNinetyNineTimesInAHundred(
        period: Double, top: Double
    ) {
        var (compared, kept, decoded) = (0, 0, 0)
        for seed in 100..<110 {
            var generator = SeededGenerator(seed: UInt64(seed))
            var bench = Bench.updating(.hundredMeters)
            var drive = Drive(top: top)
            var audit = AccuracyAudit(radius: 100)
            for epoch in 0..<Int(1800 / period) {
                let here = fix(at: Double(epoch) * period, east: drive.east, speed: drive.speed)
                if bench.wants(Double(epoch) * period) {
                    bench.send(here)
                    audit.delivered(here.coordinate!)
                    decoded += 1
                }
                audit.compare(with: here.coordinate!)
                drive.go(period, &generator)
            }
            (compared, kept) = (compared + audit.compared, kept + audit.kept)
        }
        #expect(Double(kept) >= 0.99 * Double(compared))
        #expect(Double(decoded) < (top > 14 ? 0.35 : 0.25) * Double(compared))
    }

    // MARK: Getting acquainted

    @Test func aTripIsWatchedBeforeAnybodyLooksAway() {
        var bench = Bench(contract: AccuracyContract())
        bench.send(.application(.active), at: 0)
        bench.start(1, .hundredMeters)
        let taken = bench.run(stride(from: 0, through: 60, by: 1)) { fix(at: $0, east: 14 * $0, speed: 14) }
        #expect(Array(taken.prefix(31)) == (0...30).map(Double.init))
        #expect(taken[31] >= 35)
    }

    @Test func whomTheScreenHasShownIsLookedAwayFromAtOnce() {
        var bench = Bench(contract: AccuracyContract())
        bench.send(.application(.active), at: 0)
        bench.start(1, .best)
        _ = bench.run(stride(from: 0, through: 40, by: 1)) { fix(at: $0, east: 14 * $0, speed: 14) }
        bench.send(.application(.background), at: 40)
        let taken = bench.run(stride(from: 41, through: 60, by: 1)) { fix(at: $0, east: 14 * $0, speed: 14) }
        #expect((1...4).contains(taken.count))
    }

    // MARK: What the spacing comes to

    private func gaps(_ duration: Double, accuracy: Double = 5, speed: Double) -> [Double] {
        var bench = Bench.updating(.hundredMeters)
        let taken = bench.run(stride(from: 0, through: duration, by: 1)) {
            fix(at: $0, east: speed * $0, accuracy: accuracy, speed: speed)
        }
        return zip(taken.dropFirst(), taken).map { $0 - $1 }
    }

    @Test func aWalkIsLookedAtEveryHalfMinuteAndRarerTheLongerItLasts() {
        let gaps = gaps(3600, speed: 1.4)
        // After the first minutes, in which it might still have been a car.
        let later = gaps.drop { $0 < 20 }
        #expect(gaps.count - later.count <= 15)
        #expect(later.allSatisfy { $0 >= 20 })
        #expect(zip(gaps.dropFirst(2), gaps.dropFirst()).allSatisfy { $0 >= $1 })
        #expect(gaps.last! > gaps[3])
    }

    @Test func aMotorwayIsLookedAtEveryFewSeconds() {
        let gaps = gaps(3600, speed: 36)
        #expect(gaps.dropFirst().allSatisfy { $0 == 2 })
    }

    @Test func townTrafficIsLookedAtEverySixSeconds() {
        let gaps = gaps(3600, speed: 14)
        #expect(gaps.dropFirst().allSatisfy { $0 == 6 })
    }

    @Test func theParkedDeviceIsLookedAtRarelyUpToTheLongestInterval() {
        let parked = gaps(8 * 3600, speed: 0)
        #expect(zip(parked.dropFirst(2), parked.dropFirst()).allSatisfy { $0 >= $1 })
        // After eight hours it may be late by a hundredth of them when it drives off; half a day is the longest.
        #expect((250...300).contains(parked.last!))
        // Walking, the circle of 95 m is left in 68 s, calm or not.
        #expect((60...68).contains(gaps(8 * 3600, speed: 1.4).last!))
    }

    @Test func noFixIsLaterThanTheLongestInterval() {
        var bench = Bench.updating(DesiredAccuracy(rawValue: 1e9))
        let taken = bench.run(stride(from: 0, through: 3600, by: 1))
        #expect(taken.count == 13)
    }

    /// Looking more often makes no receiver more accurate.
    @Test(arguments: [90.0, 100, 101, 1000, 1e9]) func aFixWorseThanTheRadiusKeepsAQuarterOfIt(accuracy: Double) {
        let poor = gaps(3600, accuracy: accuracy, speed: 1)
        #expect(poor.allSatisfy { $0 <= 25 })
        #expect(poor.last! >= 10)
    }

    @Test func aFixWithoutAccuracyIsTrustedToHalfTheRadius() {
        for speed in [0.0, 5, 20] {
            var (unknown, half) = (Bench.updating(.hundredMeters), Bench.updating(.hundredMeters))
            let times = stride(from: 0.0, through: 600, by: 1)
            let taken = unknown.run(times) { fix(at: $0, east: speed * $0, accuracy: nil, speed: speed) }
            #expect(taken == half.run(times) { fix(at: $0, east: speed * $0, accuracy: 50, speed: speed) })
        }
    }

    @Test func aFixWithoutSpeedIsGivenTheOneThatItsPositionsTell() {
        var (unknown, known) = (Bench.updating(.hundredMeters), Bench.updating(.hundredMeters))
        let times = stride(from: 0.0, through: 600, by: 1)
        let taken = unknown.run(times) { fix(at: $0, east: 30 * $0, speed: nil) }
        #expect(taken == known.run(times) { fix(at: $0, east: 30 * $0, speed: 30) })
    }

    /// The speed of the very first fix is unknown then: it may be that of a train.
    @Test func aFirstFixWithoutSpeedIsFollowedByTheNextEpoch() {
        var bench = Bench.updating(.hundredMeters)
        bench.run([0, 1, 2])
        bench.send(.application(.suspended), at: 3)
        bench.send(.application(.background), at: 600)
        let taken = bench.run([600, 601, 602]) { fix(at: $0, east: 60 * $0, speed: nil) }
        #expect(taken == [600, 601, 602])
    }
}
