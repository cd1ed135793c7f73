/// A value of a location in JSON. JSON Lines, recorded runs and the wire to a launched app write it in the same way;
/// they differ only in which values they contain.
package enum LocationField: CaseIterable, Sendable {
    case time, mode, latitude, longitude, altitude, ellipsoidalAltitude, speed, course, hdop, vdop
    case horizontalAccuracy, verticalAccuracy, satellitesUsed, satellitesSeen, quality, derived

    /// The values of a line of JSON Lines with the event `location`, after its time.
    package static let ofLine: [LocationField] = [
        .latitude, .longitude, .altitude, .horizontalAccuracy, .verticalAccuracy, .speed, .course, .derived,
    ]
}

extension JSONWriter {
    /// Writes values of a location under the names of the fix's properties; those that are unknown are omitted.
    package mutating func fields(_ fields: [LocationField], of fix: Fix, _ precision: LineEncoder.Precision) {
        for field in fields {
            switch field {
            case .time: self.field("time", precision == .exact ? fix.time.exactISO8601 : fix.time.iso8601)
            case .mode: self.field("mode", Int(fix.mode.rawValue))
            case .latitude: write("latitude", fix.coordinate?.latitude, decimals: 9, precision)
            case .longitude: write("longitude", fix.coordinate?.longitude, decimals: 9, precision)
            case .altitude: write("altitude", fix.altitude, precision)
            case .ellipsoidalAltitude: write("ellipsoidalAltitude", fix.ellipsoidalAltitude, precision)
            case .speed: write("speed", fix.speed, precision)
            case .course:
                // Rounded, a course just below 360 degrees is 0.
                write("course", precision == .exact ? fix.course : fix.course?.direction(decimals: 3), precision)
            case .hdop: write("hdop", fix.hdop, precision)
            case .vdop: write("vdop", fix.vdop, precision)
            case .horizontalAccuracy: write("horizontalAccuracy", fix.horizontalAccuracy, precision)
            case .verticalAccuracy: write("verticalAccuracy", fix.verticalAccuracy, precision)
            case .satellitesUsed: if let count = fix.satellitesUsed { self.field("satellitesUsed", count) }
            case .satellitesSeen: if let count = fix.satellitesSeen { self.field("satellitesSeen", count) }
            case .quality: if let quality = fix.quality { self.field("quality", Int(quality.rawValue)) }
            case .derived:
                if let derived = fix.derived { array("derived", derived.names) { $0.element($1) } }
            }
        }
    }

    private mutating func write(
        _ key: String, _ value: Double?, decimals: Int = 3, _ precision: LineEncoder.Precision
    ) {
        guard precision == .exact else { return field(key, value, decimals: decimals) }
        guard let value else { return }
        self.key(key)
        exactNumber(value)
    }

    /// Writes a number with all its digits; one that JSON cannot represent is a string.
    mutating func exactNumber(_ value: Double) {
        if value.isFinite {
            literal("\(value)")
        } else {
            string(value.isNaN ? "nan" : value > 0 ? "inf" : "-inf")
        }
    }
}
