package import LocationModel
import SystemCalls
import TrackStore

/// The messages in OwnTracks' JSON (https://owntracks.org/booklet/tech/json/), which OwnTracks Recorder, Home Assistant
/// and traccar read.
///
/// | Topic | `_type` | When |
/// |---|---|---|
/// | the base topic | `location` | for each position |
/// | the base topic | `lwt` | by the broker, when the connection has ended without DISCONNECT |
/// | `…/event` | `transition` | a geofence is entered or left |
/// | `…/waypoint` | `waypoint` | for each geofence with a connection, and for one that changes |
/// | `…/status` | `status` | with a connection, and after a change of the app's state |
///
/// The broker keeps the last `waypoint` and `status`; the `waypoint` is empty after the last geofence was removed.
///
/// `seq` is not OwnTracks': a number that is unique for a device, by which a receiver recognises what comes twice.
package enum OwnTracks {
    /// Seconds. The current charge says nothing about a queued position.
    static let longestBatteryAge = 300.0

    /// A speed in km/h from metres per second.
    static func velocity(_ speed: Double) -> Int { Int(speed.inKilometersPerHour.rounded()) }

    /// A course in whole degrees, 0 to 359.
    static func course(_ degrees: Double) -> Int { Int(degrees.rounded()) % 360 }

    /// The two letters that maps show.
    package static func trackerID(device: String) -> String {
        let letters = device.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }.suffix(2).lowercased()
        return letters.isEmpty ? "ld" : letters
    }

    /// A message of a type, with the fields that the closure writes.
    private static func message(_ type: String, _ fields: (inout JSONWriter) -> Void) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.field("_type", type)
            fields(&json)
        }
        return json.bytes
    }

    /// A position. All but its coordinates are whole numbers, as OwnTracks' apps send them; a trace that
    /// `TraceFormats` converts keeps decimals.
    /// - Parameters:
    ///   - regions: the geofences that contain the position
    ///   - created: when the message is made
    ///   - battery: of the board at that time; left out of a position that is older than ``longestBatteryAge``
    ///   - isReported: whether it answers the broker's `reportLocation`
    static func location(
        _ fix: Fix, in state: ApplicationState, sequence: UInt64, trackerID: String, regions: [String],
        created: Instant, battery: BatteryStatus? = nil, isReported: Bool = false
    ) -> [UInt8] {
        message("location") { json in
            json.field("lat", fix.coordinate?.latitude, decimals: 7)
            json.field("lon", fix.coordinate?.longitude, decimals: 7)
            json.field("tst", fix.time.secondsSince1970)
            json.field("acc", fix.horizontalAccuracy.map { Int($0.rounded(.up)) })
            json.field("alt", fix.altitude.map { Int($0.rounded()) })
            json.field("vac", fix.verticalAccuracy.map { Int($0.rounded(.up)) })
            json.field("vel", fix.speed.map { velocity($0) })
            json.field("cog", fix.course.map { course($0) })
            json.field("tid", trackerID)
            if let battery, abs(created.seconds(since: fix.time)) <= longestBatteryAge {
                json.field("batt", battery.percent)
                json.field("bs", number(of: battery.state))
            }
            if isReported { json.field("t", "r") }
            // Significant changes, or move mode: the two of OwnTracks that are like background and foreground.
            json.field("m", state == .background ? 1 : 2)
            if !regions.isEmpty { json.array("inregions", regions) { $0.element(shortName($1)) } }
            if abs(created.seconds(since: fix.time)) >= 2 { json.field("created_at", created.secondsSince1970) }
            json.field("seq", Int(sequence))
        }
    }

    private static func number(of state: DevicePower.BatteryState) -> Int {
        switch state {
        case .unknown: 0
        case .unplugged: 1
        case .charging: 2
        case .full: 3
        }
    }

    /// A crossing of a geofence's boundary.
    /// - Parameter fix: the position at which it was noticed
    package static func transition(
        _ direction: CrossingDirection, of region: String, at fix: Fix, trackerID: String
    ) -> [UInt8] {
        message("transition") { json in
            json.field("event", direction == .entered ? "enter" : "leave")
            json.field("desc", shortName(region))
            json.field("lat", fix.coordinate?.latitude, decimals: 7)
            json.field("lon", fix.coordinate?.longitude, decimals: 7)
            json.field("acc", fix.horizontalAccuracy.map { Int($0.rounded(.up)) })
            json.field("tst", fix.time.secondsSince1970)
            json.field("wtst", waypointTime(region))
            json.field("t", "c")
            json.field("tid", trackerID)
        }
    }

    /// A geofence.
    package static func waypoint(_ region: Region) -> [UInt8] {
        message("waypoint") { json in
            json.field("desc", shortName(region.identifier))
            json.field("lat", region.center.latitude, decimals: 7)
            json.field("lon", region.center.longitude, decimals: 7)
            json.field("rad", Int(region.radius.rounded()))
            json.field("tst", waypointTime(region.identifier))
        }
    }

    /// The messages to send when geofences replace others: a waypoint for each that is new or has changed. If there is
    /// none because others were removed, the last one is sent again, so that the broker does not keep a removed one; if
    /// none is left, ``noWaypoint``.
    static func waypoints(_ regions: [Region], after before: [Region]) -> [[UInt8]] {
        guard regions != before else { return [] }
        guard let last = regions.last else { return [noWaypoint] }
        let changed = regions.filter { !before.contains($0) }
        return (changed.isEmpty ? [last] : changed).map(waypoint)
    }

    /// A retained message without a payload removes the one that the broker keeps (MQTT 3.1.1, 3.3.1.3).
    static let noWaypoint: [UInt8] = []

    /// The last will: since when the device has been connected.
    static func lastWill(at time: Instant) -> [UInt8] { message("lwt") { $0.field("tst", time.secondsSince1970) } }

    /// The device's state: the heartbeat that distinguishes a parked device from one that has failed.
    /// - Parameters:
    ///   - queued: records that were not sent yet
    ///   - first: the sequence of the track's first record
    ///   - acknowledged: that of the record up to which everything was acknowledged
    ///   - lost: records that were never sent: removed before, or damaged
    static func status(
        isForeground: Bool, queued: Int, first: UInt64, acknowledged: UInt64, lost: Int, at time: Instant
    ) -> [UInt8] {
        message("status") { json in
            json.field("tst", time.secondsSince1970)
            json.object("locationd") { json in
                json.field("state", isForeground ? "foreground" : "background")
                json.field("queued", queued)
                json.field("first", Int(first))
                json.field("acknowledged", Int(acknowledged))
                json.field("lost", lost)
            }
        }
    }

    /// At most 100 Unicode scalars of a geofence's name, which an app chooses, because a message that waits in an
    /// ``EventFile`` has a limited size. ``waypointTime(_:)`` distinguishes longer ones.
    private static func shortName(_ name: String) -> String { String(name.unicodeScalars.prefix(100)) }

    /// OwnTracks identifies a waypoint by the time of its creation. A geofence has none, so it is made from the name
    /// (FNV-1a), in the years 2001 to 2004.
    private static func waypointTime(_ name: String) -> Int {
        let hash = name.utf8.reduce(UInt32(0x811C_9DC5)) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
        return 1_000_000_000 + Int(hash % 100_000_000)
    }
}

extension JSONWriter {
    fileprivate mutating func field(_ key: String, _ value: Int?) {
        if let value { field(key, value) as Void }
    }
}
