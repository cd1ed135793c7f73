import LocationModel

/// Writes what OwnTracks' recorder writes. Its times are whole seconds: of several fixes in a second, the first is
/// kept.
///
/// The other values have decimals, because a converted trace is to be replayed; what `Publishing` sends has whole
/// numbers, as OwnTracks' apps do.
struct OwnTracksWriter: TraceWriter {
    private var lastSecond: Int64?

    mutating func append(_ fix: Fix, beginsSegment: Bool, into bytes: inout [UInt8]) -> Bool {
        guard let coordinate = fix.coordinate else { return false }
        let fix = fix.withoutDerivedValues
        let second = (Double(fix.time.nanoseconds) / 1e9).rounded(.down)
        guard Int64(second) != lastSecond else { return false }
        lastSecond = Int64(second)
        let time = Instant(nanoseconds: Int64(second) * 1_000_000_000).iso8601.prefix(19)
        bytes.append("\(time)Z\t*                 \t")
        bytes += JSONWriter.line(capacity: 256) { json in
            json.field("_type", "location")
            json.field("lat", coordinate.latitude, decimals: 9)
            json.field("lon", coordinate.longitude, decimals: 9)
            json.field("tst", Int(second))
            json.field("alt", fix.altitude, decimals: 3)
            json.field("acc", fix.horizontalAccuracy, decimals: 3)
            json.field("vac", fix.verticalAccuracy, decimals: 3)
            json.field("vel", fix.speed?.inKilometersPerHour, decimals: 3)
            json.field("cog", fix.course?.direction(decimals: 3), decimals: 3)
        }
        return true
    }
}
