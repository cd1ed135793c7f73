import Foundation
import LocationModel
import SystemCalls
import TestSupport
import Testing
import TrackStore

@testable import Publishing

/// The payloads against the fields, types and units of OwnTracks' documentation (booklet, tech/json).
struct OwnTracksTests {
    private func object(_ bytes: [UInt8]) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    }

    private var fix: Fix {
        var fix = Fix(time: Instant(nanoseconds: 1_777_622_400_900_000_000), mode: .threeDimensional)
        fix.coordinate = Coordinate(latitude: 52.1234567, longitude: -13.4)
        (fix.altitude, fix.horizontalAccuracy, fix.verticalAccuracy) = (35.4, 4.2, 6.1)
        (fix.speed, fix.course) = (13.9, 359.7)
        return fix
    }

    @Test func `A location has the fields of OwnTracks in its units`() throws {
        let bytes = OwnTracks.location(
            fix, in: .background, sequence: 9_007_199_254_740_991, trackerID: "ve", regions: ["home", "\"x\""],
            created: fix.time.advanced(bySeconds: 60))
        let json = try object(bytes)
        #expect(json["_type"] as? String == "location" && json["lat"] as? Double == 52.1234567)
        #expect(json["lon"] as? Double == -13.4 && json["tst"] as? Int == 1_777_622_400)
        #expect(json["acc"] as? Int == 5 && json["alt"] as? Int == 35 && json["vac"] as? Int == 7)
        #expect(json["vel"] as? Int == 50 && json["cog"] as? Int == 0 && json["tid"] as? String == "ve")
        #expect(json["m"] as? Int == 1 && json["inregions"] as? [String] == ["home", "\"x\""])
        #expect(json["created_at"] as? Int == 1_777_622_460 && json["seq"] as? Int == 9_007_199_254_740_991)
        #expect(json["t"] == nil)
    }

    @Test(arguments: [(0.0, true), (299, true), (301, false), (86_400, false)])
    func `Only current positions have the battery, not those that have waited`(seconds: Double, isThere: Bool) throws {
        let scratch = try Scratch()
        try FileManager.default.createDirectory(atPath: scratch.path("BAT0"), withIntermediateDirectories: true)
        for (name, value) in [("type", "Battery"), ("capacity", "43"), ("status", "Discharging")] {
            try value.write(toFile: scratch.path("BAT0/\(name)"), atomically: false, encoding: .utf8)
        }
        let json = try object(
            OwnTracks.location(
                fix, in: .active, sequence: 1, trackerID: "ve", regions: [],
                created: fix.time.advanced(bySeconds: seconds),
                battery: BatteryStatus(in: scratch.path("."))))
        #expect(json["batt"] as? Int == (isThere ? 43 : nil) && json["bs"] as? Int == (isThere ? 1 : nil))
    }

    @Test func `What is unknown is left out`() throws {
        var bare = Fix(time: fix.time, mode: .twoDimensional)
        bare.coordinate = fix.coordinate
        let json = try object(
            OwnTracks.location(
                bare, in: .active, sequence: 1, trackerID: "ve", regions: [], created: bare.time, isReported: true))
        #expect(Set(json.keys) == ["_type", "lat", "lon", "tst", "tid", "t", "m", "seq"])
        #expect(json["t"] as? String == "r" && json["m"] as? Int == 2)
    }

    @Test func `A transition fits into the file of waiting messages, however long the geofence's name is`() throws {
        let (one, other) = (String(repeating: "\u{1}", count: 5000), String(repeating: "\u{1}", count: 5001))
        let fix = Fix(time: at(0), mode: .threeDimensional)
        let messages = [one, other].map { OwnTracks.transition(.entered, of: $0, at: fix, trackerID: "ve") }
        #expect(messages.allSatisfy { $0.count <= EventFile.longest })
        #expect(try object(messages[0])["wtst"] as? Int != object(messages[1])["wtst"] as? Int)
    }

    @Test func `A transition names the waypoint of its geofence`() throws {
        let region = Region(
            identifier: "home", center: Coordinate(latitude: 52, longitude: 13), radius: 150)
        let waypoint = try object(OwnTracks.waypoint(region))
        let transition = try object(OwnTracks.transition(.entered, of: "home", at: fix, trackerID: "ve"))
        #expect(waypoint["_type"] as? String == "waypoint" && waypoint["rad"] as? Int == 150)
        #expect(transition["_type"] as? String == "transition" && transition["event"] as? String == "enter")
        #expect(transition["wtst"] as? Int == waypoint["tst"] as? Int && transition["desc"] as? String == "home")
        #expect(transition["tst"] as? Int == 1_777_622_400 && transition["t"] as? String == "c")
        let leave = try object(OwnTracks.transition(.exited, of: "shop", at: fix, trackerID: "ve"))
        #expect(leave["event"] as? String == "leave" && leave["wtst"] as? Int != waypoint["tst"] as? Int)
    }

    @Test func `Of other geofences those are sent that are new or have changed`() {
        func region(_ name: String, radius: Double = 150) -> Region {
            Region(identifier: name, center: Coordinate(latitude: 52, longitude: 13), radius: radius)
        }
        let (home, work, farm) = (region("home"), region("work"), region("farm"))
        let smaller = region("work", radius: 99)
        func sent(_ regions: [Region], after before: [Region]) -> [[UInt8]] {
            OwnTracks.waypoints(regions, after: before)
        }
        #expect(sent([home, work, farm], after: [home]) == [work, farm].map(OwnTracks.waypoint))
        #expect(sent([home, smaller], after: [home, work]) == [OwnTracks.waypoint(smaller)])
        #expect(sent([home, work], after: [home, work]).isEmpty && sent([], after: []).isEmpty)
        // The broker keeps the last waypoint, which was the farm's.
        #expect(sent([home, work], after: [home, work, farm]) == [OwnTracks.waypoint(work)])
        // It forgets it with an empty message.
        #expect(sent([], after: [home, work]) == [[]])
    }

    @Test func `The last will and the status have the fields of OwnTracks`() throws {
        let will = try object(OwnTracks.lastWill(at: fix.time))
        #expect(will["_type"] as? String == "lwt" && will["tst"] as? Int == 1_777_622_400)
        let status = try object(
            OwnTracks.status(
                isForeground: false, queued: 7, first: 1, acknowledged: 5, lost: 2, at: fix.time))
        let ours = try #require(status["locationd"] as? [String: Any])
        #expect(status["_type"] as? String == "status" && ours["state"] as? String == "background")
        #expect(ours["queued"] as? Int == 7 && ours["acknowledged"] as? Int == 5 && ours["lost"] as? Int == 2)
    }

    @Test(arguments: [("van", "an"), ("b", "b"), ("--", "ld"), ("Board-7", "d7")])
    func `A tracker's letters come from the device's name`(device: String, letters: String) {
        #expect(OwnTracks.trackerID(device: device) == letters)
    }
}
