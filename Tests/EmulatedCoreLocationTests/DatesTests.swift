import EmulatedCoreLocation
import EmulatedDevice
import Foundation
import LocationModel
import TestSupport
import Testing

/// Apps that ignore locations which are old by their own clock, as Apple's documentation suggests.
struct DatesTests {
    private func ages(_ dates: DeviceConfiguration.Dates) throws -> [Double] {
        let (phone, listener) = (try Phone(Journey().going(600, speed: 1)) { $0.dates = dates }, Listener())
        return try phone {
            let manager = CLLocationManager()
            manager.delegate = listener
            manager.startUpdatingLocation()
            try phone.advance(by: 60)
            let last = try #require(listener.locations.last)
            #expect(manager.location?.timestamp == last.timestamp)
            #expect(zip(listener.locations, listener.locations.dropFirst()).allSatisfy { $0.timestamp < $1.timestamp })
            return listener.locations.map { -$0.timestamp.timeIntervalSinceNow }
        }
    }

    @Test func `Without another wish a location has the trace's date`() throws {
        #expect(try ages(.trace).allSatisfy { $0 > 86_400 || $0 < -86_400 })
    }

    @Test func `With the dates of now no location is old`() throws {
        let ages = try ages(.now)
        #expect(ages.count > 50 && ages.allSatisfy { (0..<15).contains($0) })
    }
}
