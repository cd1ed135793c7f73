import LocationModel
import TestSupport
import Testing
import TripComputer

struct GeofenceTests {
    private func circle(_ name: String, at center: Coordinate = Walk.home, radius: Double = 100) -> Geofence {
        Geofence(identifier: name, shape: .circle(center: center, radius: radius))!
    }

    private func events(
        _ fences: [Geofence], _ path: [Coordinate], accuracy: Double = 5
    ) -> [String] {
        var monitor = GeofenceMonitor(fences)
        var events: [GeofenceEvent] = []
        for (second, place) in path.enumerated() {
            monitor.update(
                with: place, accuracy: accuracy, at: Instant(nanoseconds: Int64(second)), appendingTo: &events)
        }
        return events.map { "\($0.identifier) \($0.direction) \($0.time.nanoseconds)" }
    }

    private func line(_ east: [Double]) -> [Coordinate] { east.map { Walk.place(east: $0, north: 0) } }

    @Test func aFenceIsEnteredAndLeftOnce() {
        let there = stride(from: -305.0, through: 300, by: 10)
        #expect(events([circle("home")], line(Array(there))) == ["home enter 21", "home leave 43"])
    }

    @Test func whoeverWalksAlongTheBorderEntersOnce() {
        var random = SeededGenerator(seed: 1)
        let along = [150.0] + (0..<1000).map { _ in 100 + 5 * random.gaussian() }
        #expect(events([circle("home")], line(along)).count == 1)
    }

    @Test func theMarginIsTheUncertaintyOfThePosition() {
        #expect(events([circle("home")], line([0, 150, 181]), accuracy: 80) == ["home enter 0", "home leave 2"])
    }

    @Test func aJumpAcrossTheMapLeavesToo() {
        let far = Coordinate(latitude: -33, longitude: 151)
        #expect(events([circle("home")], [Walk.home, far]) == ["home enter 0", "home leave 1"])
    }

    @Test func aPolygonWithABayIsNotItsBox() {
        // A U that opens to the north.
        let corners = [(0, 0), (300, 0), (300, 300), (200, 300), (200, 100), (100, 100), (100, 300), (0, 300)]
        let ring = corners.map { Walk.place(east: Double($0.0), north: Double($0.1)) }
        let fence = Geofence(identifier: "U", shape: .polygon(ring))!
        func path(_ points: [(Double, Double)]) -> [Coordinate] {
            points.map { Walk.place(east: $0.0, north: $0.1) }
        }
        #expect(events([fence], path([(150, 200)])) == [])
        #expect(events([fence], path([(50, 200), (150, 200), (250, 200)])) == ["U enter 0", "U leave 1", "U enter 2"])
        #expect(events([fence], path([(150, 50), (150, 115)])) == ["U enter 0"])
        let reversed = Geofence(identifier: "U", shape: .polygon(ring.reversed()))!
        #expect(events([reversed], path([(150, 50)])) == ["U enter 0"])
    }

    @Test func fencesOnTheDateLineAreWhole() {
        let center = Coordinate(latitude: -17, longitude: 179.9995)
        let fiji = circle("fiji", at: center, radius: 500)
        let ring = [(-300, -300), (300, -300), (300, 300), (-300, 300)].map {
            let there = Walk.place(east: Double($0.0), north: Double($0.1), from: center)
            return Coordinate(
                latitude: there.latitude, longitude: there.longitude > 180 ? there.longitude - 360 : there.longitude)
        }
        let square = Geofence(identifier: "square", shape: .polygon(ring))!
        let east = Coordinate(latitude: -17, longitude: -179.999)
        #expect(events([fiji, square], [east]) == ["fiji enter 0", "square enter 0"])
        #expect(events([fiji, square], [Coordinate(latitude: -17, longitude: -179.9)]) == [])
    }

    @Test(arguments: [100_000, 3_000_000, 1e9])
    func greatCirclesAreMeasuredOnTheEllipsoid(radius: Double) {
        let fence = circle("great", at: Walk.home, radius: radius)
        let near = Walk.place(east: 0, north: 90_000)
        #expect(events([fence], [near]) == ["great enter 0"])
    }

    @Test(
        arguments: [
            .circle(center: Walk.home, radius: 0), .circle(center: Walk.home, radius: .nan),
            .circle(center: Coordinate(latitude: 91, longitude: 0), radius: 5), .polygon([Walk.home, Walk.home]),
        ] as [Geofence.Shape])
    func aFenceAroundNothingIsNone(shape: Geofence.Shape) {
        #expect(Geofence(identifier: "none", shape: shape) == nil)
    }

    /// The prefilter against asking every fence by the ellipsoid.
    @Test func theIndexMissesNoFence() {
        var random = SeededGenerator(seed: 11)
        let fences = (0..<500).map { number in
            let center = Walk.place(
                east: Double.random(in: -20_000...20_000, using: &random),
                north: Double.random(in: -20_000...20_000, using: &random))
            return circle("\(number)", at: center, radius: Double.random(in: 50...5000, using: &random))
        }
        for _ in 0..<500 {
            let here = Walk.place(
                east: Double.random(in: -20_000...20_000, using: &random),
                north: Double.random(in: -20_000...20_000, using: &random))
            var monitor = GeofenceMonitor(fences)
            var events: [GeofenceEvent] = []
            monitor.update(with: here, accuracy: 5, at: Instant(nanoseconds: 0), appendingTo: &events)
            let inside = Set(monitor.inside.map(\.identifier))
            #expect(events.count == inside.count)
            for fence in fences {
                guard case .circle(let center, let radius) = fence.shape else { continue }
                let outside = center.distance(to: here) - radius
                // The flat map may err by a few metres right at the border of a large fence.
                if abs(outside) > 10 { #expect(inside.contains(fence.identifier) == (outside < 0)) }
            }
        }
    }
}
