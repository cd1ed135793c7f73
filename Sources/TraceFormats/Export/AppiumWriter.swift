import LocationModel

/// Writes JSON Lines for a test that drives Appium: the seconds to wait, and the argument of `setGeoLocation`.
struct AppiumWriter: TraceWriter {
    private var last: Instant?

    mutating func append(_ fix: Fix, beginsSegment: Bool, into bytes: inout [UInt8]) -> Bool {
        guard let coordinate = fix.coordinate else { return false }
        bytes += JSONWriter.line(capacity: 256) { json in
            json.field("after", last.map { max(0, fix.time.seconds(since: $0)) } ?? 0, decimals: 3)
            json.object("location") { json in
                json.field("latitude", coordinate.latitude, decimals: 7)
                json.field("longitude", coordinate.longitude, decimals: 7)
                json.field("altitude", fix.altitude, decimals: 2)
                json.field("speed", fix.speed, decimals: 2)
            }
        }
        last = fix.time
        return true
    }
}
