import LocationModel
import TestSupport
import Testing

@testable import TrackStore

struct PrivacyZonesTests {
    private let home = Coordinate(latitude: 52.52, longitude: 13.405)

    private func fix(north: Double, east: Double = 0, accuracy: Double = 5) -> Fix {
        var fix = Fix(time: at(0), mode: .threeDimensional)
        fix.coordinate = Walk.place(east: east, north: north, from: home)
        (fix.altitude, fix.speed, fix.course, fix.horizontalAccuracy) = (40, 3, 90, accuracy)
        return fix
    }

    @Test func `Positions in a zone are not kept, and others stay as they are`() {
        let zones = PrivacyZones([.init(center: home, radius: 500, grid: nil)])
        #expect(zones.apply(to: fix(north: 0)) == nil && zones.apply(to: fix(north: 490)) == nil)
        #expect(zones.apply(to: fix(north: 520)) == fix(north: 520))
        // It may as well be inside.
        #expect(zones.apply(to: fix(north: 520, accuracy: 50)) == nil)
        #expect(zones.contain(home) && !zones.contain(fix(north: 520).coordinate!))
        #expect(PrivacyZones([]).apply(to: fix(north: 0)) == fix(north: 0))
    }

    @Test(arguments: [100.0, 1000, 5000])
    func `Rounded positions are the middles of cells, and say how far off they may be`(grid: Double) throws {
        let zones = PrivacyZones([.init(center: home, radius: 3000, grid: grid)])
        var places: Set<Coordinate> = []
        for north in stride(from: -2000.0, through: 2000, by: 50) {
            for east in stride(from: -2000.0, through: 2000, by: 50) {
                let exact = fix(north: north, east: east)
                let kept = try #require(zones.apply(to: exact))
                let distance = try #require(kept.coordinate).distance(to: exact.coordinate!)
                #expect(distance <= kept.horizontalAccuracy! * 1.01)
                #expect(kept.altitude == nil && kept.speed == nil && kept.course == nil)
                // What is rounded again stays the same.
                #expect(zones.apply(to: kept)?.coordinate == kept.coordinate)
                places.insert(kept.coordinate!)
            }
        }
        let cells = Int(4000 / grid) + 2
        #expect(places.count <= cells * cells && places.count >= Int(4000 / grid) * Int(4000 / grid))
    }

    @Test func `In several zones the strictest one counts`() throws {
        let zones = PrivacyZones([
            .init(center: home, radius: 2000, grid: 100), .init(center: home, radius: 1000, grid: 1000),
            .init(center: home, radius: 100, grid: nil),
        ])
        #expect(zones.apply(to: fix(north: 50)) == nil)
        #expect(try #require(zones.apply(to: fix(north: 500))?.horizontalAccuracy) > 700)
        #expect(try #require(zones.apply(to: fix(north: 1500))?.horizontalAccuracy) < 72)
    }

    @Test(arguments: [(90.0, 0.0), (-90, 179), (0, 180), (0, -180), (89.9999, 45)])
    func `The edges of the map have cells, too`(latitude: Double, longitude: Double) throws {
        let place = Coordinate(latitude: latitude, longitude: longitude)
        var fix = Fix(time: at(0), mode: .twoDimensional)
        fix.coordinate = place
        let kept = try #require(PrivacyZones([.init(center: place, radius: 100, grid: 1000)]).apply(to: fix))
        #expect(kept.coordinate?.isOnEarth == true)
    }
}
