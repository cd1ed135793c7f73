import LocationModel

/// Writes GPX for Xcode, which reads waypoints with a time and nothing else, and derives the speed.
struct XcodeWriter: TraceWriter {
    mutating func begin(into bytes: inout [UInt8]) {
        bytes.append(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx version="1.1" creator="locationd" xmlns="http://www.topografix.com/GPX/1/1">

            """)
    }

    mutating func append(_ fix: Fix, beginsSegment: Bool, into bytes: inout [UInt8]) -> Bool {
        guard let coordinate = fix.coordinate else { return false }
        bytes.append("<wpt lat=\"")
        bytes.append(degrees: coordinate.latitude)
        bytes.append("\" lon=\"")
        bytes.append(degrees: coordinate.longitude)
        bytes.append("\"><time>\(fix.time.iso8601)</time></wpt>\n")
        return true
    }

    mutating func end(into bytes: inout [UInt8]) { bytes.append("</gpx>\n") }
}
