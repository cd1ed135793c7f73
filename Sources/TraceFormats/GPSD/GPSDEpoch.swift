package import LocationModel

/// gpsd's data for one time: a TPV with the reports that belong to it.
package struct GPSDEpoch {
    package var fix = Fix(time: Instant(nanoseconds: 0))
    package var device = GPSDDevice()

    package init() {}

    /// Sets the epoch from reports; false if there is no time, or if values are invalid.
    ///
    /// - Parameters:
    ///   - isSkyNew: whether the sky was reported for this epoch, not for an earlier one.
    ///   - before: the sky from which gpsd may have calculated the errors.
    package mutating func set(
        _ report: GPSDFix, of device: GPSDDevice, _ sky: GPSDSky, isSkyNew: Bool, before: GPSDSky, _ noise: GPSDNoise
    ) -> Bool {
        guard let time = report.time else { return false }
        fix = Fix(time: time, mode: report.mode)
        self.device = device
        fix.satellitesUsed = sky.satellitesUsed
        fix.satellitesSeen = sky.satellitesSeen
        guard fix.mode != .none else { return true }
        guard let latitude = valid(report.latitude, in: -90...90),
            let longitude = valid(report.longitude, in: -180...180)
        else { return false }
        fix.coordinate = Coordinate(latitude: latitude, longitude: longitude)
        fix.altitude = report.altitude
        fix.ellipsoidalAltitude = report.ellipsoidalAltitude
        fix.speed = valid(report.speed, in: 0...Fix.greatestSpeed)
        fix.course = valid(report.track, in: 0...360).map { $0 == 360 ? 0 : $0 }
        let horizontal = ErrorEstimate(
            valid(report.horizontalError, in: errors), .init(sky.hdop, isNew: isSkyNew, before: before.hdop),
            of: .horizontal)
        let vertical = ErrorEstimate(
            valid(report.verticalError, in: errors), .init(sky.vdop, isNew: isSkyNew, before: before.vdop),
            of: .vertical)
        (fix.hdop, fix.horizontalAccuracy) = (horizontal.dilution, horizontal.metres)
        (fix.vdop, fix.verticalAccuracy) = (vertical.dilution, vertical.metres)
        if noise.isOf(report) {
            fix.horizontalAccuracy = noise.horizontal ?? fix.horizontalAccuracy
            fix.verticalAccuracy = noise.vertical ?? fix.verticalAccuracy
        }
        return true
    }
}

extension GPSDNoise {
    /// Metres, one standard deviation, as in the NMEA 0183 decoder.
    fileprivate var horizontal: Double? {
        guard let latitude = valid(latitude, in: errors), let longitude = valid(longitude, in: errors) else {
            return nil
        }
        return (latitude * latitude + longitude * longitude).squareRoot()
    }

    fileprivate var vertical: Double? { valid(altitude, in: errors) }
}

private var errors: ClosedRange<Double> { 0...Double.greatestFiniteMagnitude }

private func valid(_ value: Double?, in range: ClosedRange<Double>) -> Double? {
    if let value, range.contains(value) { value } else { nil }
}
