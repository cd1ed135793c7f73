import LocationModel
import NMEA0183
import TestSupport
import Testing

/// A journey that is harder than the generator's: along a straight line, the fastest way out of a circle, with a
/// receiver of any rate and with any gaps.
struct HardJourney {
    /// Changes to a speed with an acceleration, and keeps the speed.
    struct Leg {
        var seconds: Double
        var speed: Double
        var acceleration = 3.0
    }

    /// A receiver's deficiencies.
    struct Receiver {
        var period = 1.0
        var hasSpeed = true
        var hasDilution = true
        /// The period in seconds of gaps that last five seconds; nil: no gaps.
        var gapEvery: Double?
        /// The period in seconds of positions that are ``jump`` metres off; nil: none.
        var jumpEvery: Double?
        var jump = 150.0
    }

    var legs: [Leg]
    var receiver = Receiver()

    /// A leg that is repeated, with stops in between.
    static func stopAndGo(_ times: Int, go: Double, stop: Double, speed: Double, _ acceleration: Double) -> [Leg] {
        (0..<times).flatMap { _ in
            [
                Leg(seconds: go, speed: speed, acceleration: acceleration),
                Leg(seconds: stop, speed: 0, acceleration: acceleration),
            ]
        }
    }

    /// The trace and the true positions.
    var trace: AuditedTrace {
        var trace = AuditedTrace(bytes: [])
        var encoder = NMEAEncoder()
        encoder.minuteDecimals = 6
        var (speed, way, step) = (0.0, 0.0, 0)
        var random = SeededGenerator(seed: 1)
        for leg in legs {
            for _ in 0..<Int(leg.seconds * 10) {
                let change = leg.acceleration / 10
                speed = speed < leg.speed ? min(leg.speed, speed + change) : max(leg.speed, speed - change)
                way += speed / 10
                step += 1
                let elapsed = Double(step) / 10
                guard step % Int(receiver.period * 10) == 0 else { continue }
                if let gap = receiver.gapEvery, elapsed.truncatingRemainder(dividingBy: gap) >= gap - 5 { continue }
                let time = at(elapsed)
                let truth = Coordinate(latitude: 52 + way / 111_275, longitude: 13)
                trace.truth.append((time, truth))
                var seen = truth
                seen.latitude += Double.random(in: -2...2, using: &random) / 111_275
                seen.longitude += Double.random(in: -2...2, using: &random) / 68_600
                if let every = receiver.jumpEvery, elapsed.truncatingRemainder(dividingBy: every) < receiver.period {
                    seen.longitude += receiver.jump / 68_600
                }
                write(seen, time, speed: speed, encoder, into: &trace.bytes)
            }
        }
        return trace
    }

    private func write(
        _ seen: Coordinate, _ time: Instant, speed: Double, _ encoder: NMEAEncoder, into bytes: inout [UInt8]
    ) {
        var rmc = RMC(talker: .gps)
        (rmc.time, rmc.date, rmc.isValid, rmc.coordinate) = (time.timeOfDay, time.date, true, seen)
        if receiver.hasSpeed { rmc.speedInKnots = speed * 3600 / 1852 }
        encoder.encode(.rmc(rmc), into: &bytes)
        var gga = GGA(talker: .gps)
        (gga.time, gga.coordinate, gga.quality, gga.satellitesUsed) = (time.timeOfDay, seen, .autonomous, 9)
        gga.altitude = 50
        if receiver.hasDilution { gga.hdop = 1.2 }
        encoder.encode(.gga(gga), into: &bytes)
    }
}

extension HardJourney {
    /// A journey as a test argument.
    struct Named: CustomTestStringConvertible {
        let name: String
        let journey: HardJourney
        /// The smallest permitted share of the time within 100 m of the true position.
        var least = 0.99

        init(_ name: String, _ journey: HardJourney, least: Double = 0.99) {
            (self.name, self.journey, self.least) = (name, journey, least)
        }

        var testDescription: String { name }
    }

    static let walk = Leg(seconds: 480, speed: 1.4, acceleration: 1)
    private static let town = stopAndGo(20, go: 35, stop: 20, speed: 13.9, 2.5)

    /// About twenty minutes each. A position that is 150 m off without reporting it is delivered like any other, and
    /// remains until the next sample.
    static let all: [Named] = [
        Named("walk, then a car at 3 m/s²", HardJourney(legs: [walk, Leg(seconds: 720, speed: 13.9)])),
        Named(
            "walk, then a motorbike at 4 m/s² to 25 m/s",
            HardJourney(legs: [walk, Leg(seconds: 720, speed: 25, acceleration: 4)])
        ),
        Named(
            "parked for an hour, then a motorbike to 33 m/s",
            HardJourney(legs: [Leg(seconds: 3600, speed: 0), Leg(seconds: 900, speed: 33, acceleration: 4)])
        ),
        Named("stop and go, 14 m/s", HardJourney(legs: town)),
        Named("stop and go, 20 m/s at 4 m/s²", HardJourney(legs: stopAndGo(25, go: 20, stop: 25, speed: 20, 4))),
        Named(
            "courier: walks and rides by turns",
            HardJourney(
                legs: (0..<6).flatMap { _ in
                    [Leg(seconds: 120, speed: 1.4), Leg(seconds: 90, speed: 12), Leg(seconds: 30, speed: 0)]
                })
        ),
        Named(
            "ferry: 20 min in port, 1 h at 10 m/s",
            HardJourney(legs: [
                Leg(seconds: 1200, speed: 0), Leg(seconds: 3600, speed: 10, acceleration: 0.1),
            ])
        ),
        Named(
            "train to 80 m/s at 0.5 m/s²",
            HardJourney(legs: [Leg(seconds: 180, speed: 0), Leg(seconds: 1200, speed: 80, acceleration: 0.5)])
        ),
        Named(
            "metro: 20 m/s between stops of 30 s",
            HardJourney(legs: stopAndGo(12, go: 80, stop: 30, speed: 20, 1.2))
        ),
        Named(
            "aeroplane: taxi, then 75 m/s at 2.5 m/s²",
            HardJourney(legs: [
                Leg(seconds: 600, speed: 6, acceleration: 1), Leg(seconds: 600, speed: 75, acceleration: 2.5),
            ])
        ),
        Named("bicycle, 7 m/s", HardJourney(legs: stopAndGo(10, go: 100, stop: 20, speed: 7, 1))),
        Named("town at 0.5 Hz", HardJourney(legs: town, receiver: Receiver(period: 2))),
        Named("town at 0.2 Hz", HardJourney(legs: town, receiver: Receiver(period: 5))),
        Named("town, silent for 5 s of each 30", HardJourney(legs: town, receiver: Receiver(gapEvery: 30))),
        Named("town without speed", HardJourney(legs: town, receiver: Receiver(hasSpeed: false))),
        Named("walk without speed", HardJourney(legs: [walk, walk], receiver: Receiver(hasSpeed: false))),
        Named("town without HDOP", HardJourney(legs: town, receiver: Receiver(hasDilution: false))),
        Named("walk without HDOP", HardJourney(legs: [walk, walk], receiver: Receiver(hasDilution: false))),
        Named(
            "town without speed and HDOP",
            HardJourney(legs: town, receiver: Receiver(hasSpeed: false, hasDilution: false))
        ),
        Named("town, 150 m off each 60 s", HardJourney(legs: town, receiver: Receiver(jumpEvery: 60)), least: 0.97),
        Named("walk, 150 m off each 60 s", HardJourney(legs: [walk, walk], receiver: Receiver(jumpEvery: 60))),
    ]
}
