import LocationModel

/// Writes GeoJSON: a collection of points, one on each line, because only a point's properties can hold all values.
struct GeoJSONWriter: TraceWriter {
    private var json = JSONWriter()
    private var isFirst = true

    mutating func begin(into bytes: inout [UInt8]) {
        bytes.append("{\"type\":\"FeatureCollection\",\"features\":[\n")
    }

    mutating func append(_ fix: Fix, beginsSegment: Bool, into bytes: inout [UInt8]) -> Bool {
        guard let coordinate = fix.coordinate else { return false }
        let fix = fix.withoutDerivedValues
        json.removeAll()
        json.object { json in
            json.field("type", "Feature")
            json.object("geometry") { json in
                json.field("type", "Point")
                let height = fix.altitude.map { [$0] } ?? []
                json.array("coordinates", [coordinate.longitude, coordinate.latitude] + height) {
                    $0.element($1, decimals: 9)
                }
            }
            json.object("properties") { json in
                json.field("time", fix.time.exactISO8601)
                json.field("speed", fix.speed, decimals: 4)
                json.field("course", fix.course?.direction(decimals: 3), decimals: 3)
                json.field("ellipsoidalAltitude", fix.ellipsoidalAltitude, decimals: 3)
                json.field("hdop", fix.hdop, decimals: 3)
                json.field("vdop", fix.vdop, decimals: 3)
                json.field("horizontalAccuracy", fix.statedHorizontalAccuracy, decimals: 3)
                json.field("verticalAccuracy", fix.statedVerticalAccuracy, decimals: 3)
                if let used = fix.satellitesUsed { json.field("satellitesUsed", used) }
                if let seen = fix.satellitesSeen { json.field("satellitesSeen", seen) }
                json.field("mode", Int(fix.mode.rawValue))
                if let quality = fix.quality { json.field("quality", Int(quality.rawValue)) }
            }
        }
        if !isFirst { bytes.append(",\n") }
        isFirst = false
        bytes += json.bytes
        return true
    }

    mutating func end(into bytes: inout [UInt8]) { bytes.append("\n]}\n") }
}
