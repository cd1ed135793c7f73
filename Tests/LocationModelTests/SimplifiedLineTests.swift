import Glibc
import LocationModel
import TestSupport
import Testing

struct SimplifiedLineTests {
    /// Metres from a position to a line with straight edges on a map: the naive oracle, which checks every edge for
    /// every position on a flat map around that position.
    private func distance(_ position: Coordinate, to line: [Coordinate]) -> Double {
        let radians = position.latitude * .pi / 180
        func projected(_ c: Coordinate) -> (Double, Double) {
            var degrees = c.longitude - position.longitude
            if degrees > 180 { degrees -= 360 } else if degrees < -180 { degrees += 360 }
            let (a, e2) = (WGS84.semiMajorAxis, WGS84.eccentricitySquared)
            let w = (1 - e2 * sin(radians) * sin(radians)).squareRoot()
            let (meridian, parallel) = (a * (1 - e2) / (w * w * w), a / w * cos(radians))
            return (degrees * .pi / 180 * parallel, (c.latitude - position.latitude) * .pi / 180 * meridian)
        }
        guard line.count > 1 else { return line.isEmpty ? .infinity : position.distance(to: line[0]) }
        return zip(line, line.dropFirst()).map { a, b in
            let ((ax, ay), (bx, by)) = (projected(a), projected(b))
            let (dx, dy) = (bx - ax, by - ay)
            let squared = dx * dx + dy * dy
            let t = squared > 0 ? min(max(-(ax * dx + ay * dy) / squared, 0), 1) : 0
            return ((ax + t * dx) * (ax + t * dx) + (ay + t * dy) * (ay + t * dy)).squareRoot()
        }.min()!
    }

    /// Randomly walks, drives, turns around and stands still.
    private func randomWalk(_ count: Int, from start: Coordinate = Walk.home, seed: UInt64) -> [Coordinate] {
        var random = SeededGenerator(seed: seed)
        var (here, heading, speed) = (start, 0.0, 10.0)
        return (0..<count).map { step in
            if step % 50 == 0 { speed = [0, 1.4, 14, 30].randomElement(using: &random)! }
            heading += (step % 97 == 0 ? .pi : 0.1) * random.gaussian()
            here = Walk.place(
                east: speed * sin(heading) + random.gaussian(), north: speed * cos(heading) + random.gaussian(),
                from: here)
            here.longitude = here.longitude > 180 ? here.longitude - 360 : here.longitude
            return here
        }
    }

    @Test(
        arguments: [
            Walk.home, Coordinate(latitude: 0, longitude: 0), Coordinate(latitude: -17, longitude: 179.99),
            Coordinate(latitude: 69, longitude: 19),
        ], [2.0, 5, 50])
    func `Every dropped position is within the tolerance of the line`(start: Coordinate, tolerance: Double) {
        let path = randomWalk(2000, from: start, seed: UInt64(tolerance))
        var line = SimplifiedLine(tolerance: tolerance, capacity: 40_000)
        for position in path { line.append(position) }
        let drawn = line.points
        #expect(drawn.first == path.first)
        #expect(drawn.last == path.last)
        #expect(drawn.count < path.count / 3)
        #expect(line.tolerance == tolerance)
        let worst = path.map { distance($0, to: drawn) }.max()!
        #expect(worst <= tolerance * 1.01)
    }

    @Test func `The tolerance holds after every position`() {
        let path = randomWalk(300, seed: 8)
        var line = SimplifiedLine(tolerance: 5)
        for end in path.indices {
            line.append(path[end])
            let drawn = line.points
            #expect(path[...end].allSatisfy { distance($0, to: drawn) <= 5.05 })
        }
    }

    @Test func `A straight road is two points`() {
        var line = SimplifiedLine(tolerance: 5)
        for step in 0..<1500 { line.append(Walk.place(east: Double(step) * 10, north: Double(step) * 5)) }
        #expect(line.points.count == 2)
    }

    @Test func `A turn back is a corner`() {
        var line = SimplifiedLine(tolerance: 5)
        for east in [0.0, 100, 200, 300, 200, 100, 50] { line.append(Walk.place(east: east, north: 0)) }
        #expect(line.points.map { Walk.home.distance(to: $0).rounded() } == [0, 300, 50])
    }

    @Test func `Standing still adds no points`() {
        var random = SeededGenerator(seed: 1)
        var line = SimplifiedLine(tolerance: 5)
        for _ in 0..<10_000 {
            line.append(
                Walk.place(
                    east: Double.random(in: -2...2, using: &random), north: Double.random(in: -2...2, using: &random)))
        }
        #expect(line.points.count == 2)
    }

    @Test(arguments: [96, 200])
    func `A full line stays bounded and becomes coarser`(capacity: Int) {
        let path = randomWalk(10_000, seed: 4)
        var line = SimplifiedLine(tolerance: 5, capacity: capacity)
        var longest = 0
        for position in path {
            line.append(position)
            longest = max(longest, line.points.count)
        }
        #expect(longest <= capacity + 1)
        let drawn = line.points
        #expect(line.tolerance > 5)
        #expect(path.map { distance($0, to: drawn) }.max()! <= line.tolerance * 1.02)
        #expect(drawn.first == path.first && drawn.last == path.last)
    }

    @Test func `An empty line has no points`() {
        var line = SimplifiedLine()
        #expect(line.points.isEmpty)
        line.append(Walk.home)
        #expect(line.points == [Walk.home])
    }
}
