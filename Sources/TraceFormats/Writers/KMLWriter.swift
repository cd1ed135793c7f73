package import LocationModel

/// Writes KML 2.2 with Google's track extension: a line with a time for each position.
package struct KMLWriter: TraceWriter {
    /// The places of the track that has begun; empty if none has. Its times have been written.
    private var places: [UInt8] = []

    package init() {}

    package mutating func begin(into bytes: inout [UInt8]) {
        bytes.append(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
            <Document>
            <Placemark>
            <gx:MultiTrack>

            """)
    }

    package mutating func append(_ fix: Fix, beginsSegment: Bool, into bytes: inout [UInt8]) -> Bool {
        guard let coordinate = fix.coordinate else { return false }
        if beginsSegment { endTrack(into: &bytes) }
        if places.isEmpty { bytes.append("<gx:Track>\n") }
        bytes.append("<when>\(fix.time.exactISO8601)</when>\n")
        places.append("<gx:coord>")
        places.append(degrees: coordinate.longitude)
        places.append(" ")
        places.append(degrees: coordinate.latitude)
        places.append(" ")
        // KML requires a height.
        places.append(decimal: fix.altitude ?? 0, decimals: 1)
        places.append("</gx:coord>\n")
        return true
    }

    /// A track contains all its times before all its places.
    private mutating func endTrack(into bytes: inout [UInt8]) {
        guard !places.isEmpty else { return }
        bytes += places
        bytes.append("</gx:Track>\n")
        places.removeAll(keepingCapacity: true)
    }

    package mutating func end(into bytes: inout [UInt8]) {
        endTrack(into: &bytes)
        bytes.append("</gx:MultiTrack>\n</Placemark>\n</Document>\n</kml>\n")
    }
}
