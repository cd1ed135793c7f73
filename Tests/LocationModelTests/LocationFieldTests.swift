import Foundation
import LocationModel
import Testing

/// A location as JSON Lines and the wire to a launched app write it.
struct LocationFieldTests {
    private var fix: Fix {
        var fix = Fix(time: Instant(nanoseconds: 1_700_000_000_123_456_789), mode: .threeDimensional)
        fix.coordinate = Coordinate(latitude: 0.1 + 0.2, longitude: -179.5)
        (fix.altitude, fix.ellipsoidalAltitude, fix.speed, fix.course) = (1.5, -3, 0.25, 359.9999)
        (fix.hdop, fix.vdop, fix.horizontalAccuracy, fix.verticalAccuracy) = (0.7, 99.9, 4.2, .infinity)
        (fix.satellitesUsed, fix.satellitesSeen, fix.quality) = (12, 31, .differential)
        fix.derived = [.speed, .course]
        return fix
    }

    private func object(_ line: [UInt8]) throws -> [String: Any] {
        try #require(JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
    }

    private func line(_ precision: LineEncoder.Precision, _ fix: Fix) throws -> [String: Any] {
        let line = LineEncoder.line(precision: precision) { $0.field("location", fix) }
        return try #require(object(line)["location"] as? [String: Any])
    }

    @Test func `A location is decoded as it was written, with every value under its property's name`() throws {
        let object = try object(LineEncoder.line(precision: .exact) { $0.field("location", fix) })
        let names = Mirror(reflecting: fix).children.compactMap(\.label).filter { $0 != "coordinate" }
        let location = try #require(object["location"] as? [String: Any])
        #expect(Set(location.keys) == Set(names + ["latitude", "longitude"]))
        let data = try JSONSerialization.data(withJSONObject: object)
        let value = try JSONDecoder().decode(JSONValue.self, from: data)
        guard case .object(let members) = value else { return #expect(Bool(false)) }
        #expect(try LineDecoder(members).decode(Fix.self, forKey: "location") == fix)
    }

    @Test func `A line of JSON Lines has the same names and rounded values`() throws {
        var writer = JSONWriter()
        writer.object { $0.fields(LocationField.ofLine, of: fix, .rounded) }
        let short = try object(writer.bytes)
        #expect(
            Set(short.keys) == [
                "latitude", "longitude", "altitude", "horizontalAccuracy", "speed", "course", "derived",
            ], "a number that JSON does not have is left out")
        let whole = try line(.rounded, fix)
        for (name, value) in short { #expect((value as? NSObject) == (whole[name] as? NSObject), "\(name)") }
        #expect(short["course"] as? Double == 0 && short["latitude"] as? Double == 0.3)
    }

    @Test func `Unknown values are omitted`() throws {
        let location = try line(.exact, Fix(time: Instant(nanoseconds: 0)))
        #expect(Set(location.keys) == ["time", "mode"])
    }
}
