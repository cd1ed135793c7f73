import LocationEngine
import LocationModel
import TestSupport
import Testing

struct AccuracyContractTests {
    /// The oracle: the maximum distance of a device in metres, in steps of 10 ms with maximum acceleration.
    private static func distance(in seconds: Double, speed: Double, topSpeed: Double, acceleration: Double) -> Double {
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

    private static func bound(speed: Double, acceleration: Double = 1, calm: Double = 0) -> MovementBound {
        MovementBound(speed: speed, acceleration: acceleration, calm: calm, contract: AccuracyContract())
    }

    @Test func `The exit time is that of a device that gains speed as fast as it may`() {
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<400 {
            let speed = Double.random(in: 0...60, using: &generator)
            let acceleration = Double.random(in: 0.25...6, using: &generator)
            let metres = Double.random(in: 1...3000, using: &generator)
            let time = Self.bound(speed: speed).exitTime(metres, acceleration: acceleration)
            let gone = Self.distance(in: time, speed: speed, topSpeed: speed + 15, acceleration: acceleration)
            #expect(abs(gone - metres) < 0.1 + metres * 1e-3)
        }
    }

    /// A vehicle departs right after the sample, regardless of the trip so far: the guarantee is broken for the grace
    /// time.
    @Test func `No sleep is longer than a departure and the grace time`() {
        var generator = SeededGenerator(seed: 13)
        for _ in 0..<400 {
            let calm = Double.random(in: 0...40_000, using: &generator)
            let bound = Self.bound(
                speed: .random(in: 0...60, using: &generator), acceleration: .random(in: 0.25...6, using: &generator),
                calm: calm)
            let metres = Double.random(in: 1...3000, using: &generator)
            #expect(bound.seconds(toMove: metres) <= bound.exitTime(metres, acceleration: 3) + 4 + 0.0125 * calm)
            #expect(bound.seconds(toMove: metres) <= metres / max(bound.speed, 0.3) + 1e-9)
        }
    }

    @Test func `A sleep is shorter for a faster, closer or more agile device`() {
        for metres in stride(from: 5.0, through: 3000, by: 45) {
            for acceleration in [0.25, 1, 6] {
                let sleeps = stride(from: 0.0, through: 60, by: 0.25).map {
                    Self.bound(speed: $0, acceleration: acceleration).seconds(toMove: metres)
                }
                #expect(zip(sleeps.dropFirst(), sleeps).allSatisfy { $0 <= $1 + 1e-9 })
                for (step, sleep) in sleeps.enumerated() {
                    let speed = Double(step) / 4
                    let bound = Self.bound(speed: speed, acceleration: acceleration)
                    #expect(bound.seconds(toMove: metres + 1) >= sleep)
                    #expect(Self.bound(speed: speed, acceleration: acceleration * 1.5).seconds(toMove: metres) <= sleep)
                    #expect(
                        Self.bound(speed: speed, acceleration: acceleration, calm: 60).seconds(toMove: metres) >= sleep)
                }
            }
        }
    }

    @Test func `The room shrinks with the error and the distance, to no less than a quarter`() {
        let contract = AccuracyContract()
        #expect(contract.allowedMovement(radius: 100, horizontalAccuracy: 5, moved: 0) == 95)
        #expect(contract.allowedMovement(radius: 100, horizontalAccuracy: 5, moved: 20) == 75)
        #expect(contract.allowedMovement(radius: 100, horizontalAccuracy: 90, moved: 0) == 25)
        #expect(contract.allowedMovement(radius: 100, horizontalAccuracy: 5000, moved: 0) == 25)
    }

    /// An adversary with the same data as the engine drives away from each delivered fix in a straight line, with the
    /// acceleration learnt from the trip. It never leaves the circle before the next demanded epoch, unless that is the
    /// receiver's next epoch, or comes after the shortest interval.
    @Test(arguments: [1.0, 0.2, 0.1, 5], [(100.0, nil), (10, nil), (1000, nil), (100, 60)] as [(Double, Double?)])
    func `No device leaves the circle before the next demanded epoch`(
        period: Double, wish: (radius: Double, filter: Double?)
    ) {
        for seed in 0..<4 {
            var generator = SeededGenerator(seed: UInt64(seed))
            var bench = Bench.updating(DesiredAccuracy(rawValue: wish.radius), filter: wish.filter)
            var drive = Drive(top: [1.6, 14, 36, 60][seed])
            var lastDelivered = 0.0
            var epoch = 0
            while epoch < Int(2400 / period) {
                let (time, accuracy) = (Double(epoch) * period, Double.random(in: 0...1, using: &generator))
                let fix = fix(
                    at: time, east: drive.east, accuracy: 1 + accuracy * wish.radius * 0.4, speed: drive.speed)
                let count = bench.deliveries.count
                bench.send(fix)
                if bench.deliveries.count > count { lastDelivered = drive.east }
                var steps = 1
                while !bench.isDemanded(Double(epoch + steps) * period) { steps += 1 }
                if steps > 1 && Double(steps) * period > AccuracyContract().minSampleInterval,
                    drive.speed > Fix.maxWalkingSpeed
                {
                    let gone = Self.distance(
                        in: Double(steps) * period, speed: drive.speed, topSpeed: drive.speed + 15,
                        acceleration: AccuracyContract().minAcceleration)
                    let distance = abs(drive.east - lastDelivered) + fix.horizontalAccuracy! + gone
                    // The first epoch from the instant on may come a twentieth of a period after the interval.
                    let slack = 0.1 + 0.06 * period * (drive.speed + 15)
                    #expect(distance <= wish.radius + slack, "at \(time) s, \(steps) epochs, \(drive)")
                }
                for _ in 0..<steps { drive.advance(period, &generator) }
                epoch += steps
            }
        }
    }

    /// A device on a line that accelerates, brakes, cruises and stops at random, within 3 m/s² and its top speed.
    private struct Drive {
        let top: Double
        var east = 0.0
        var speed = 0.0
        private var acceleration = 0.0
        private var left = 0.0

        init(top: Double) { self.top = top }

        mutating func advance(_ seconds: Double, _ generator: inout SeededGenerator) {
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

    /// The guarantee itself, including movements that the trip has not shown before: at least 99 % of the time.
    @Test(arguments: [1.0, 0.1], [1.6, 14, 36]) func `The contract holds 99 times in 100`(
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
                if bench.isDemanded(Double(epoch) * period) {
                    bench.send(here)
                    audit.delivered(here.coordinate!)
                    decoded += 1
                }
                audit.compare(with: here.coordinate!)
                drive.advance(period, &generator)
            }
            (compared, kept) = (compared + audit.compared, kept + audit.kept)
        }
        #expect(Double(kept) >= 0.99 * Double(compared))
        #expect(Double(decoded) < (top > 14 ? 0.35 : 0.25) * Double(compared))
    }

    // MARK: Warming up

    @Test func `A trip is sampled at every epoch first`() {
        var bench = Bench(contract: AccuracyContract())
        bench.send(.application(.active), at: 0)
        bench.start(1, .hundredMeters)
        let sampled = bench.run(stride(from: 0, through: 60, by: 1)) { fix(at: $0, east: 14 * $0, speed: 14) }
        #expect(Array(sampled.prefix(6)) == (0...5).map(Double.init))
        #expect(sampled[6] >= 9)
    }

    @Test func `A trip that the foreground has observed is not warmed up again`() {
        var bench = Bench(contract: AccuracyContract())
        bench.send(.application(.active), at: 0)
        bench.start(1, .best)
        _ = bench.run(stride(from: 0, through: 40, by: 1)) { fix(at: $0, east: 14 * $0, speed: 14) }
        bench.send(.application(.background), at: 40)
        let sampled = bench.run(stride(from: 41, through: 60, by: 1)) { fix(at: $0, east: 14 * $0, speed: 14) }
        #expect((1...4).contains(sampled.count))
    }

    // MARK: Resulting intervals

    private func gaps(_ duration: Double, accuracy: Double = 5, speed: Double) -> [Double] {
        var bench = Bench.updating(.hundredMeters)
        let sampled = bench.run(stride(from: 0, through: duration, by: 1)) {
            fix(at: $0, east: speed * $0, accuracy: accuracy, speed: speed)
        }
        return zip(sampled.dropFirst(), sampled).map { $0 - $1 }
    }

    @Test func `A walk is sampled every half minute, and more rarely the longer it lasts`() {
        let gaps = gaps(3600, speed: 1.4)
        // After the first ten minutes, in which it might still board a bus.
        let later = gaps.drop { $0 < 20 }
        #expect(gaps.count - later.count <= 50)
        #expect(later.allSatisfy { $0 >= 20 })
        #expect(zip(gaps.dropFirst(2), gaps.dropFirst()).allSatisfy { $0 >= $1 })
        #expect(gaps.last! > gaps[3])
    }

    @Test func `A drive on a motorway is sampled every few seconds`() {
        let gaps = gaps(3600, speed: 36).dropFirst()
        // Now and then the receiver's period is checked.
        #expect(gaps.allSatisfy { $0 == 2 || $0 == 1 })
        #expect(gaps.count { $0 == 1 } < 20)
    }

    @Test func `Town traffic is sampled every six seconds`() {
        let gaps = gaps(3600, speed: 14)
        #expect(gaps.dropFirst().allSatisfy { $0 == 5 || $0 == 6 })
        #expect(gaps.suffix(500).allSatisfy { $0 == 6 })
    }

    @Test func `A parked device is sampled rarely, up to the longest interval`() {
        let parked = gaps(8 * 3600, speed: 0)
        #expect(zip(parked.dropFirst(2), parked.dropFirst()).allSatisfy { $0 >= $1 })
        // After eight hours it may be late by a hundredth of that time when it drives off; the maximum is reached.
        #expect((250...300).contains(parked.last!))
        // When walking, the circle of 95 m is left in 68 s, whether or not the device was calm.
        #expect((60...68).contains(gaps(8 * 3600, speed: 1.4).last!))
    }

    @Test func `No fix is later than the longest interval`() {
        var bench = Bench.updating(DesiredAccuracy(rawValue: 1e9))
        let sampled = bench.run(stride(from: 0, through: 3600, by: 1))
        #expect(sampled.count == 13)
    }

    /// More frequent sampling does not improve a receiver's accuracy.
    @Test(arguments: [90.0, 100, 101, 1000, 1e9]) func `A fix worse than the radius leaves a quarter of it`(
        accuracy: Double
    ) {
        let poor = gaps(3600, accuracy: accuracy, speed: 1)
        #expect(poor.allSatisfy { $0 <= 25 })
        #expect(poor.last! >= 10)
    }

    @Test func `A fix without accuracy is trusted to half the radius`() {
        for speed in [0.0, 5, 20] {
            var (unknown, half) = (Bench.updating(.hundredMeters), Bench.updating(.hundredMeters))
            let times = stride(from: 0.0, through: 600, by: 1)
            let sampled = unknown.run(times) { fix(at: $0, east: speed * $0, accuracy: nil, speed: speed) }
            #expect(sampled == half.run(times) { fix(at: $0, east: speed * $0, accuracy: 50, speed: speed) })
        }
    }

    @Test func `A fix without speed gets the speed of its positions`() {
        var (unknown, known) = (Bench.updating(.hundredMeters), Bench.updating(.hundredMeters))
        let times = stride(from: 0.0, through: 600, by: 1)
        let sampled = unknown.run(times) { fix(at: $0, east: 30 * $0, speed: nil) }
        #expect(sampled == known.run(times) { fix(at: $0, east: 30 * $0, speed: 30) })
    }

    /// The speed of the very first fix is then unknown: it may be that of a train.
    @Test func `A first fix without speed is followed by the next epoch`() {
        var bench = Bench.updating(.hundredMeters)
        bench.run([0, 1, 2])
        bench.send(.application(.suspended), at: 3)
        bench.send(.application(.background), at: 600)
        let sampled = bench.run([600, 601, 602]) { fix(at: $0, east: 60 * $0, speed: nil) }
        #expect(sampled == [600, 601, 602])
    }
}
