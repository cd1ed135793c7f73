import Foundation
import LocationModel
import Testing

struct FixTests {
    private var full: Fix {
        var fix = Fix(time: Instant(nanoseconds: 1_700_000_000_123_456_789), mode: .threeDimensional)
        fix.coordinate = Coordinate(latitude: -0.0, longitude: 179.123456789)
        fix.altitude = -4
        fix.ellipsoidalAltitude = 42.8
        fix.speed = 0
        fix.course = 359.9
        fix.hdop = 0.6
        fix.vdop = 0.9
        fix.horizontalAccuracy = 3
        fix.verticalAccuracy = 5.5
        fix.satellitesUsed = 0
        fix.satellitesSeen = 43
        fix.quality = .differential
        return fix
    }

    @Test func `A property that was not set is nil, and can be reset`() {
        var fix = Fix(time: Instant(nanoseconds: 0))
        #expect(fix.coordinate == nil && fix.altitude == nil && fix.ellipsoidalAltitude == nil && fix.speed == nil)
        #expect(fix.course == nil && fix.hdop == nil && fix.vdop == nil && fix.horizontalAccuracy == nil)
        #expect(fix.verticalAccuracy == nil && fix.satellitesUsed == nil && fix.satellitesSeen == nil)
        #expect(fix.quality == nil)
        fix.speed = 2
        fix.satellitesUsed = 12
        fix.coordinate = Coordinate(latitude: 1, longitude: 2)
        #expect(fix.speed == 2 && fix.satellitesUsed == 12 && fix.coordinate?.longitude == 2)
        fix.speed = nil
        fix.satellitesUsed = nil
        fix.coordinate = nil
        #expect(fix == Fix(time: Instant(nanoseconds: 0)))
    }

    @Test func `Properties are independent`() {
        let fix = full
        #expect(fix.coordinate == Coordinate(latitude: 0, longitude: 179.123456789))
        #expect(fix.coordinate?.latitude.sign == .minus)
        #expect(fix.altitude == -4 && fix.ellipsoidalAltitude == 42.8 && fix.speed == 0 && fix.course == 359.9)
        #expect(fix.hdop == 0.6 && fix.vdop == 0.9 && fix.horizontalAccuracy == 3 && fix.verticalAccuracy == 5.5)
        #expect(fix.satellitesUsed == 0 && fix.satellitesSeen == 43 && fix.quality == .differential)
    }

    @Test func `A fix is coded under the names of its properties, without those that are nil`() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let bytes = try encoder.encode(full)
        #expect(try JSONDecoder().decode(Fix.self, from: bytes) == full)
        let names = try #require(JSONSerialization.jsonObject(with: bytes) as? [String: Any]).keys.sorted()
        #expect(
            names == [
                "altitude", "coordinate", "course", "ellipsoidalAltitude", "hdop", "horizontalAccuracy", "mode",
                "quality",
                "satellitesSeen", "satellitesUsed", "speed", "time", "vdop", "verticalAccuracy",
            ])
        let bare = try encoder.encode(Fix(time: Instant(nanoseconds: 0)))
        let left = try #require(JSONSerialization.jsonObject(with: bare) as? [String: Any]).keys.sorted()
        #expect(left == ["mode", "time"])
    }
}
