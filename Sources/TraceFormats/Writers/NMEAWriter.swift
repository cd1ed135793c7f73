import LocationModel
import NMEA0183

/// Writes NMEA 0183: RMC and GGA for each epoch; GSA, GST and GSV if the fix has what only they can hold.
///
/// Positions have seven decimals of a minute (0.2 mm), times milliseconds, speeds a thousandth of a knot.
struct NMEAWriter: TraceWriter {
    private var encoder = NMEAEncoder()

    init() {
        encoder.minuteDecimals = 7
        encoder.secondDecimals = 3
    }

    mutating func append(_ fix: Fix, beginsSegment: Bool, into bytes: inout [UInt8]) -> Bool {
        let fix = fix.withoutDerivedValues
        encoder.encode(.rmc(NMEAWriter.rmc(fix, talker: .combined)), into: &bytes)
        encoder.encode(.gga(NMEAWriter.gga(fix, talker: .combined)), into: &bytes)
        // GGA alone means three dimensions only with satellites.
        let needsMode = fix.mode == .threeDimensional && (fix.altitude == nil || (fix.satellitesUsed ?? 0) < 4)
        if fix.vdop != nil || needsMode {
            var gsa = GSA(talker: .combined)
            gsa.mode = fix.mode
            (gsa.hdop, gsa.vdop) = (fix.hdop, fix.vdop)
            encoder.encode(.gsa(gsa), into: &bytes)
        }
        let (horizontal, vertical) = (fix.statedHorizontalAccuracy, fix.statedVerticalAccuracy)
        if horizontal != nil || vertical != nil {
            var gst = GST(talker: .combined)
            gst.time = fix.time.timeOfDay
            // The accuracy is the root of the sum of both squares.
            gst.latitudeError = horizontal.map { $0 * 0.5.squareRoot() }
            gst.longitudeError = gst.latitudeError
            gst.altitudeError = vertical
            encoder.encode(.gst(gst), into: &bytes)
        }
        if let seen = fix.satellitesSeen, seen > 0 {
            let gsv = GSV(talker: .combined, messageCount: 1, messageNumber: 1, satellitesInView: seen)
            encoder.encode(.gsv(gsv), into: &bytes)
        }
        return true
    }

    static func rmc(_ fix: Fix, talker: Talker) -> RMC {
        var rmc = RMC(talker: talker)
        rmc.time = fix.time.timeOfDay
        rmc.date = fix.time.date
        rmc.isValid = fix.coordinate != nil
        rmc.coordinate = fix.coordinate
        rmc.speedInKnots = fix.speed.map(\.inKnots)
        rmc.course = fix.course
        return rmc
    }

    static func gga(_ fix: Fix, talker: Talker) -> GGA {
        var gga = GGA(talker: talker)
        gga.time = fix.time.timeOfDay
        gga.coordinate = fix.coordinate
        // The sentence has no word for a position of unknown quality.
        gga.quality = fix.coordinate == nil ? .invalid : fix.quality ?? .autonomous
        gga.satellitesUsed = fix.satellitesUsed
        gga.hdop = fix.hdop
        gga.altitude = fix.altitude
        if let altitude = fix.altitude, let ellipsoidal = fix.ellipsoidalAltitude {
            gga.geoidSeparation = ellipsoidal - altitude
        }
        return gga
    }
}
