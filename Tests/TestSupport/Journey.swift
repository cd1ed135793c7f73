package import LocationModel
import NMEA0183

/// A device's path north and south of its home at 52.5° N, 13.4° E, as a receiver reports it once a second.
package struct Journey {
    private struct Epoch {
        var metresNorth: Double
        var speed: Double
        /// nil: the receiver has no position.
        var accuracy: Double?
    }

    package static let home = Coordinate(latitude: 52.5, longitude: 13.4)
    /// Metres per degree of latitude at home.
    package static let degree = 111_267.0

    private var epochs: [Epoch] = []
    private var metresNorth = 0.0

    /// At home, with no epoch yet.
    package init() {}

    package func staying(_ seconds: Int, accuracy: Double = 5) -> Journey {
        going(seconds, speed: 0, accuracy: accuracy)
    }

    /// Goes north, or south with a negative speed, in metres per second.
    package func going(_ seconds: Int, speed: Double, accuracy: Double = 5) -> Journey {
        adding(seconds, speed: speed, accuracy: accuracy)
    }

    /// Has no position, because no satellite is visible.
    package func withoutPosition(_ seconds: Int) -> Journey { adding(seconds, speed: 0, accuracy: nil) }

    private func adding(_ seconds: Int, speed: Double, accuracy: Double?) -> Journey {
        var journey = self
        for _ in 0..<seconds {
            journey.epochs.append(Epoch(metresNorth: journey.metresNorth, speed: abs(speed), accuracy: accuracy))
            journey.metresNorth += speed
        }
        return journey
    }

    package static func place(metresNorth: Double) -> Coordinate {
        Coordinate(latitude: home.latitude + metresNorth / degree, longitude: home.longitude)
    }

    /// The trace, in NMEA 0183.
    package var bytes: [UInt8] {
        var encoder = NMEAEncoder()
        encoder.minuteDecimals = 7
        var bytes: [UInt8] = []
        for (second, epoch) in epochs.enumerated() {
            let instant = at(Double(second))
            var rmc = RMC(talker: .gps)
            rmc.time = instant.timeOfDay
            rmc.date = instant.date
            rmc.isValid = epoch.accuracy != nil
            var gga = GGA(talker: .gps)
            gga.time = instant.timeOfDay
            gga.quality = epoch.accuracy == nil ? .invalid : .autonomous
            guard let accuracy = epoch.accuracy else {
                encoder.encode(.rmc(rmc), into: &bytes)
                encoder.encode(.gga(gga), into: &bytes)
                continue
            }
            let place = Self.place(metresNorth: epoch.metresNorth)
            rmc.coordinate = place
            rmc.speedInKnots = epoch.speed * 3600 / 1852
            rmc.course = epoch.speed > 0 ? 0 : nil
            gga.coordinate = place
            gga.satellitesUsed = 9
            gga.altitude = 34
            gga.geoidSeparation = 40
            var gst = GST(talker: .gps)
            gst.time = instant.timeOfDay
            gst.latitudeError = accuracy / 2.0.squareRoot()
            gst.longitudeError = accuracy / 2.0.squareRoot()
            gst.altitudeError = 8
            encoder.encode(.rmc(rmc), into: &bytes)
            encoder.encode(.gga(gga), into: &bytes)
            encoder.encode(.gst(gst), into: &bytes)
        }
        return bytes
    }
}
