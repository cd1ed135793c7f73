import LocationModel

/// Writes GPX 1.1: one track. Speed and course are in Garmin's extension, which most programs read; what GPX has no
/// element for is in an extension of its own.
struct GPXWriter: TraceWriter {
    private var isInSegment = false

    mutating func begin(into bytes: inout [UInt8]) {
        bytes.append(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx version="1.1" creator="locationd" xmlns="http://www.topografix.com/GPX/1/1" \
            xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2" xmlns:locationd="urn:locationd:fix">
            <trk>

            """)
    }

    mutating func append(_ fix: Fix, beginsSegment: Bool, into bytes: inout [UInt8]) -> Bool {
        guard let coordinate = fix.coordinate else { return false }
        let fix = fix.withoutDerivedValues
        if beginsSegment && isInSegment { bytes.append("</trkseg>\n") }
        if beginsSegment || !isInSegment { bytes.append("<trkseg>\n") }
        isInSegment = true
        bytes.append("<trkpt lat=\"")
        bytes.append(degrees: coordinate.latitude)
        bytes.append("\" lon=\"")
        bytes.append(degrees: coordinate.longitude)
        bytes.append("\">")
        // In the order of the schema.
        element("ele", fix.altitude, decimals: 3, into: &bytes)
        bytes.append("<time>\(fix.time.exactISO8601)</time>")
        if let altitude = fix.altitude, let ellipsoidal = fix.ellipsoidalAltitude {
            element("geoidheight", ellipsoidal - altitude, decimals: 3, into: &bytes)
        }
        bytes.append(fix.mode == .threeDimensional ? "<fix>3d</fix>" : "<fix>2d</fix>")
        element("sat", fix.satellitesUsed.map(Double.init), decimals: 0, into: &bytes)
        element("hdop", fix.hdop, decimals: 3, into: &bytes)
        element("vdop", fix.vdop, decimals: 3, into: &bytes)
        appendExtensions(of: fix, to: &bytes)
        bytes.append("</trkpt>\n")
        return true
    }

    private func appendExtensions(of fix: Fix, to bytes: inout [UInt8]) {
        var own: [UInt8] = []
        if fix.altitude == nil {
            element("locationd:ellipsoidalAltitude", fix.ellipsoidalAltitude, decimals: 3, into: &own)
        }
        element("locationd:horizontalAccuracy", fix.statedHorizontalAccuracy, decimals: 3, into: &own)
        element("locationd:verticalAccuracy", fix.statedVerticalAccuracy, decimals: 3, into: &own)
        element("locationd:satellitesSeen", fix.satellitesSeen.map(Double.init), decimals: 0, into: &own)
        element("locationd:quality", fix.quality.map { Double($0.rawValue) }, decimals: 0, into: &own)
        let hasMotion = fix.speed != nil || fix.course != nil
        guard hasMotion || !own.isEmpty else { return }
        bytes.append("<extensions>")
        if hasMotion {
            bytes.append("<gpxtpx:TrackPointExtension>")
            element("gpxtpx:speed", fix.speed, decimals: 4, into: &bytes)
            element("gpxtpx:course", fix.course?.direction(decimals: 3), decimals: 3, into: &bytes)
            bytes.append("</gpxtpx:TrackPointExtension>")
        }
        bytes += own
        bytes.append("</extensions>")
    }

    private func element(_ name: String, _ value: Double?, decimals: Int, into bytes: inout [UInt8]) {
        guard let value, value.isFinite else { return }
        bytes.append("<\(name)>")
        bytes.append(decimal: value, decimals: decimals)
        bytes.append("</\(name)>")
    }

    mutating func end(into bytes: inout [UInt8]) {
        bytes.append(isInSegment ? "</trkseg>\n</trk>\n</gpx>\n" : "</trk>\n</gpx>\n")
    }
}
