package import LocationModel
import NMEA0183
import Glibc

/// A GNSS receiver that moves straight at a constant speed and always has a fix.
package struct SyntheticReceiver: Sendable {
    /// Time of the first epoch, 2017 or later, because gpsd adds 1024 weeks to earlier dates in NMEA.
    package var start: Instant
    /// Epochs per second.
    package var hertz: Double
    /// Position of the first epoch.
    package var origin: Coordinate
    /// Metres per second.
    package var speed: Double
    /// Degrees from true north.
    package var course: Double
    /// Metres above mean sea level.
    package var altitude: Double

    /// A receiver, by default in Berlin in May 2026.
    package init(
        start: Instant = Instant(nanoseconds: 1_777_896_000_000_000_000), hertz: Double = 1,
        origin: Coordinate = Coordinate(latitude: 52.52, longitude: 13.405), speed: Double = 10, course: Double = 45,
        altitude: Double = 40
    ) {
        self.start = start
        self.hertz = hertz
        self.origin = origin
        self.speed = speed
        self.course = course
        self.altitude = altitude
    }

    /// The time of an epoch, counted from 0; in whole milliseconds, as gpsd writes it.
    package func time(_ epoch: Int) -> Instant {
        let milliseconds = Int64((Double(epoch) * 1000 / hertz).rounded())
        return Instant(nanoseconds: start.nanoseconds + milliseconds * 1_000_000)
    }

    /// Position of an epoch, on a plane tangent at the origin, which is accurate enough for a few kilometres.
    package func coordinate(_ epoch: Int) -> Coordinate {
        let way = speed * time(epoch).seconds(since: start)
        let direction = course * .pi / 180
        return Walk.place(east: way * sin(direction), north: way * cos(direction), from: origin)
    }

    /// RMC, GGA, GSA and two GSV of an epoch; without a fix they have a time but no position.
    package func epoch(_ index: Int, hasFix: Bool = true) -> [UInt8] {
        var encoder = NMEAEncoder()
        encoder.minuteDecimals = 7
        encoder.secondDecimals = 3
        let time = time(index)
        let coordinate = hasFix ? coordinate(index) : nil

        var rmc = RMC(talker: .gps)
        rmc.time = time.timeOfDay
        rmc.date = time.date
        rmc.isValid = hasFix
        rmc.coordinate = coordinate
        rmc.speedInKnots = hasFix ? speed * 3600 / 1852 : nil
        rmc.course = hasFix ? course : nil
        rmc.mode = hasFix ? .autonomous : .notValid

        var gga = GGA(talker: .gps)
        gga.time = time.timeOfDay
        gga.coordinate = coordinate
        gga.quality = hasFix ? .autonomous : .invalid
        gga.satellitesUsed = hasFix ? 8 : 0
        gga.hdop = hasFix ? 0.9 : nil
        gga.altitude = hasFix ? altitude : nil
        gga.geoidSeparation = hasFix ? 39.5 : nil

        var gsa = GSA(talker: .gps)
        gsa.mode = hasFix ? .threeDimensional : Fix.Mode.none
        if hasFix {
            for slot in 0..<8 { gsa.satellites[slot] = UInt16(slot + 1) }
            (gsa.pdop, gsa.hdop, gsa.vdop) = (1.5, 0.9, 1.2)
        }

        var bytes: [UInt8] = []
        encoder.encode(.rmc(rmc), into: &bytes)
        encoder.encode(.gga(gga), into: &bytes)
        encoder.encode(.gsa(gsa), into: &bytes)
        for message in 1...2 {
            var gsv = GSV(talker: .gps, messageCount: 2, messageNumber: message, satellitesInView: 8)
            for slot in 0..<4 {
                let number = (message - 1) * 4 + slot + 1
                gsv.satellites[slot].number = UInt16(number)
                gsv.satellites[slot].elevation = Int16(10 * number)
                gsv.satellites[slot].azimuth = Int16(40 * number)
                gsv.satellites[slot].signalToNoise = Int16(30 + number)
            }
            gsv.count = 4
            encoder.encode(.gsv(gsv), into: &bytes)
        }
        return bytes
    }
}
