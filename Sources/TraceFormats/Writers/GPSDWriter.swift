import LocationModel

/// Writes gpsd's JSON as `gpspipe -w` records it: SKY with dilutions and satellites, TPV with the position, GST with
/// the errors.
struct GPSDWriter: TraceWriter {
    private static let device = "trace"

    mutating func begin(into bytes: inout [UInt8]) {
        let version = #""release":"3.25","rev":"locationd","proto_major":3,"proto_minor":15"#
        bytes.append("{\"class\":\"VERSION\",\(version)}\n")
    }

    mutating func append(_ fix: Fix, beginsSegment: Bool, into bytes: inout [UInt8]) -> Bool {
        let fix = fix.withoutDerivedValues
        bytes += GPSDWriter.sky(of: fix)
        bytes += JSONWriter.line(capacity: 256) { json in
            json.field("class", "TPV")
            json.field("device", GPSDWriter.device)
            json.field("mode", Int(fix.mode.rawValue))
            json.field("time", fix.time.exactISO8601)
            json.field("lat", fix.coordinate?.latitude, decimals: 9)
            json.field("lon", fix.coordinate?.longitude, decimals: 9)
            json.field("altHAE", fix.ellipsoidalAltitude, decimals: 4)
            json.field("altMSL", fix.altitude, decimals: 4)
            json.field("track", fix.course?.direction(decimals: 4), decimals: 4)
            json.field("speed", fix.speed, decimals: 4)
        }
        bytes += GPSDWriter.noise(of: fix)
        return true
    }

    /// Always, because gpsd's clients apply the last satellites to all fixes after them.
    private static func sky(of fix: Fix) -> [UInt8] {
        JSONWriter.line(capacity: 256) { json in
            json.field("class", "SKY")
            json.field("device", GPSDWriter.device)
            json.field("vdop", fix.vdop, decimals: 3)
            json.field("hdop", fix.hdop, decimals: 3)
            if let seen = fix.satellitesSeen { json.field("nSat", seen) }
            if let used = fix.satellitesUsed { json.field("uSat", used) }
            // Without a list, there are no counts.
            let hasCounts = fix.satellitesSeen != nil || fix.satellitesUsed != nil
            if hasCounts { json.array("satellites", [Int]()) { $0.element($1) } }
        }
    }

    /// Empty without an accuracy of its own.
    private static func noise(of fix: Fix) -> [UInt8] {
        let (horizontal, vertical) = (fix.statedHorizontalAccuracy, fix.statedVerticalAccuracy)
        guard horizontal != nil || vertical != nil else { return [] }
        return JSONWriter.line(capacity: 256) { json in
            json.field("class", "GST")
            json.field("device", GPSDWriter.device)
            json.field("time", fix.time.exactISO8601)
            // The accuracy is the root of the sum of both squares.
            let each = horizontal.map { $0 * 0.5.squareRoot() }
            json.field("lat", each, decimals: 4)
            json.field("lon", each, decimals: 4)
            json.field("alt", vertical, decimals: 4)
        }
    }
}
