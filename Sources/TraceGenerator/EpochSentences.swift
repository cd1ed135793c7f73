import LocationModel
import NMEA0183

/// Converts one report into the sentences that can carry it.
struct EpochSentences {
    var report: Receiver.Report
    /// Nil while the receiver does not know the time.
    var time: Instant?
    var talker: Talker
    /// The maximum number of satellites in GGA.
    var mostSatellites: Int

    /// Whether the position was computed from satellites for this epoch.
    var isSolved: Bool { report.coordinate != nil && !report.isEstimated && report.satellitesUsed >= 4 }

    private var isValid: Bool { report.coordinate != nil }
    private var mode: PositioningMode { !isValid ? .notValid : report.isEstimated ? .estimated : .autonomous }
    private var quality: Fix.Quality { !isValid ? .invalid : report.isEstimated ? .estimated : .autonomous }
    /// The values that receivers send without a solution.
    private static let noDilution = Dilution(horizontal: 99.99, vertical: 99.99)

    private var knots: Double? { report.speed.map(\.inKnots) }

    var rmc: RMC {
        var rmc = RMC(talker: talker)
        rmc.time = time?.timeOfDay
        rmc.isValid = isValid
        rmc.coordinate = report.coordinate
        rmc.speedInKnots = knots
        rmc.course = report.course
        rmc.date = time?.date
        rmc.mode = mode
        return rmc
    }

    var vtg: VTG {
        var vtg = VTG(talker: talker)
        vtg.course = report.course
        vtg.speedInKnots = knots
        vtg.speedInKilometersPerHour = report.speed?.inKilometersPerHour
        vtg.mode = mode
        return vtg
    }

    var gga: GGA {
        var gga = GGA(talker: talker)
        gga.time = time?.timeOfDay
        gga.coordinate = report.coordinate
        gga.quality = quality
        gga.satellitesUsed = min(report.satellitesUsed, mostSatellites)
        gga.hdop = (report.dilution ?? Self.noDilution).horizontal
        gga.altitude = report.altitude
        gga.geoidSeparation = report.altitude == nil ? nil : 39.5
        return gga
    }

    /// Without the satellite numbers.
    var gsa: GSA {
        var gsa = GSA(talker: talker)
        gsa.mode = report.mode
        let dilution = report.dilution
        gsa.pdop = dilution?.position ?? 99.99
        gsa.hdop = dilution?.horizontal ?? 99.99
        gsa.vdop = dilution?.vertical ?? 99.99
        return gsa
    }

    var gll: GLL {
        var gll = GLL(talker: talker)
        gll.coordinate = report.coordinate
        gll.time = time?.timeOfDay
        gll.isValid = isValid
        gll.mode = mode
        return gll
    }

    /// The errors along both axes, slightly overestimated, as receivers do.
    var gst: GST {
        var gst = GST(talker: talker)
        gst.time = time?.timeOfDay
        guard isValid else { return gst }
        gst.residual = report.deviation * 4
        gst.latitudeError = report.deviation * 1.1
        gst.longitudeError = report.deviation * 1.1
        gst.altitudeError = report.altitudeDeviation * 1.1
        return gst
    }

    var zda: ZDA {
        var zda = ZDA(talker: talker)
        zda.time = time?.timeOfDay
        zda.date = time?.date
        return zda
    }
}
