package import CGPSReport
package import LocationModel

/// gpsd's data for one time: a TPV with the reports that belong to it.
package struct Report {
    package var fix = Fix(time: Instant(nanoseconds: 0))
    /// Identifies the receiver.
    package var device: UInt64 = 0

    package init() {}
}

/// The totals of a SKY report.
package struct Sky {
    var hdop: Double?
    var vdop: Double?
    var satellitesUsed: Int?
    var satellitesSeen: Int?

    package init() {}

    /// The totals of a report. One without a satellite list leaves those that were visible before.
    package init(_ report: locationd_gps_report, after previous: Sky = Sky()) {
        hdop = valid(report.hdop)
        vdop = valid(report.vdop)
        satellitesUsed = count(report.satellites_used)
        satellitesSeen = count(report.satellites_visible) ?? satellitesUsed.flatMap { _ in previous.satellitesSeen }
    }
}

/// A GST report: the receiver's own error estimate for the fix with the same time.
package struct Noise {
    private var seconds: Int64 = 0
    private var nanoseconds: Int32 = 0
    /// Metres, one standard deviation, as in the NMEA 0183 decoder.
    var horizontal: Double?
    var vertical: Double?

    package init() {}

    package init(_ report: locationd_gps_report) {
        (seconds, nanoseconds) = (report.noise_seconds, report.noise_nanoseconds)
        let errors = 0...Double.greatestFiniteMagnitude
        if let latitude = valid(report.latitude_noise, in: errors),
            let longitude = valid(report.longitude_noise, in: errors)
        {
            horizontal = (latitude * latitude + longitude * longitude).squareRoot()
        }
        vertical = valid(report.altitude_noise, in: errors)
    }

    func isOf(_ fix: locationd_gps_report) -> Bool {
        seconds > 0 && seconds == fix.seconds && nanoseconds == fix.nanoseconds
    }
}

extension Report {
    /// Sets the report from parsed values; false if there is no time, or if values are invalid.
    ///
    /// - Parameters:
    ///   - isSkyNew: whether the sky was reported for this epoch, not for an earlier one.
    ///   - before: the sky from which gpsd may have calculated the errors.
    package mutating func set(_ report: locationd_gps_report, _ sky: Sky, isSkyNew: Bool, before: Sky, _ noise: Noise)
        -> Bool
    {
        let time = Instant(seconds: report.seconds, nanoseconds: report.nanoseconds)
        guard report.seconds > 0, time.nanoseconds < .max else { return false }
        fix = Fix(time: time, mode: Fix.Mode(rawValue: UInt8(clamping: report.mode)) ?? .none)
        device = report.device
        fix.satellitesUsed = sky.satellitesUsed
        fix.satellitesSeen = sky.satellitesSeen
        guard fix.mode != .none else { return true }
        guard abs(report.latitude) <= 90, abs(report.longitude) <= 180 else { return false }
        fix.coordinate = Coordinate(latitude: report.latitude, longitude: report.longitude)
        fix.altitude = valid(report.altitude_msl)
        fix.ellipsoidalAltitude = valid(report.altitude_hae)
        fix.speed = valid(report.speed, in: 0...Fix.greatestSpeed)
        fix.course = valid(report.track, in: 0...360).map { $0 == 360 ? 0 : $0 }
        let errors = 0...Double.greatestFiniteMagnitude
        let horizontal = ErrorEstimate(
            valid(report.eph, in: errors), .init(sky.hdop, isNew: isSkyNew, before: before.hdop), of: .horizontal)
        let vertical = ErrorEstimate(
            valid(report.epv, in: errors), .init(sky.vdop, isNew: isSkyNew, before: before.vdop), of: .vertical)
        (fix.hdop, fix.horizontalAccuracy) = (horizontal.dilution, horizontal.metres)
        (fix.vdop, fix.verticalAccuracy) = (vertical.dilution, vertical.metres)
        if noise.isOf(report) {
            fix.horizontalAccuracy = noise.horizontal ?? fix.horizontalAccuracy
            fix.verticalAccuracy = noise.vertical ?? fix.verticalAccuracy
        }
        return true
    }
}

extension Instant {
    /// Clamped to the range of ``Instant``.
    package init(seconds: Int64, nanoseconds: Int32) {
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        self.init(nanoseconds: overflow || whole > .max - 2_000_000_000 ? .max : whole + Int64(nanoseconds))
    }
}

private func count(_ satellites: Int32) -> Int? { satellites < 0 ? nil : Int(satellites) }

private func valid(_ value: Double) -> Double? { value.isNaN ? nil : value }

private func valid(_ value: Double, in range: ClosedRange<Double>) -> Double? { range.contains(value) ? value : nil }
