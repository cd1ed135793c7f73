import EmulatedCoreLocation
import LocationTesting
import XCTest

/// The same in XCTest: one line for all tests of a class.
final class XCTestTests: XCTestCase {
    override func invokeTest() {
        XCTAssertNoThrow(try withSimulation("Traces/walk.nmea", permission: .always) { _ in super.invokeTest() })
    }

    func testLocations() throws {
        let collector = LocationCollector()
        collector.start()
        try Simulation.current.advance(by: 9).expect(deliveries: 10)
        XCTAssertEqual(collector.locations.count, 10)
    }

    func testEachTestHasItsOwn() throws { XCTAssertEqual(Simulation.current.elapsed, 0) }

    func testTasks() async throws {
        try await withSimulation("Traces/walk.nmea", permission: .always) { simulation in
            async let count = XCTestTests.read()
            try await simulation.advance(by: 30)
            let read = try await count
            XCTAssertEqual(read, 10)
        }
    }

    private static func read() async throws -> Int {
        var count = 0
        for try await update in CLLocationUpdate.liveUpdates() where update.location != nil {
            count += 1
            if count == 10 { break }
        }
        return count
    }
}
