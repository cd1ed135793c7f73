import LocationModel
import SampleWorkload
import TestSupport
import Testing

struct GeofenceMonitorTests {
    private let home = Geofence(name: "home", center: Walk.home, radius: 100)

    private func crossings(_ places: [Geofence], _ path: [Coordinate], accuracy: Double = 5) -> [String] {
        var monitor = GeofenceMonitor(places)
        var crossings: [Crossing] = []
        for (second, position) in path.enumerated() {
            monitor.update(
                with: position, accuracy: accuracy, at: at(Double(second)), appendingTo: &crossings)
        }
        return crossings.map { "\($0.place) \($0.direction) \(Int($0.time.testSeconds))" }
    }

    private func line(_ east: [Double]) -> [Coordinate] { east.map { Walk.place(east: $0, north: 0) } }

    @Test func `A place is entered and left once`() {
        let path = line(Array(stride(from: -305.0, through: 300, by: 10)))
        #expect(crossings([home], path) == ["home entered 21", "home exited 43"])
    }

    @Test func `A walk along the border enters once`() {
        var random = SeededGenerator(seed: 1)
        let along = [150.0] + (0..<1000).map { _ in 100 + 5 * random.gaussian() }
        #expect(crossings([home], line(along)).count == 1)
    }

    @Test func `A place is left by more than the position's uncertainty`() {
        #expect(crossings([home], line([0, 150, 181]), accuracy: 80) == ["home entered 0", "home exited 2"])
    }

    @Test func `A jump across the map leaves, too`() {
        let far = Coordinate(latitude: -33, longitude: 151)
        #expect(crossings([home], [Walk.home, far]) == ["home entered 0", "home exited 1"])
    }

    @Test func `A place on the antimeridian is whole`() {
        let fiji = Geofence(name: "fiji", center: Coordinate(latitude: -17, longitude: 179.9995), radius: 500)
        #expect(crossings([fiji], [Coordinate(latitude: -17, longitude: -179.999)]) == ["fiji entered 0"])
        #expect(crossings([fiji], [Coordinate(latitude: -17, longitude: -179.9)]) == [])
    }
}
