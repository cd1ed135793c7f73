import EmulatedCoreLocation
import EmulatedDevice
import Foundation
import LocationModel
import TestSupport
import Testing

/// Apps that ignore locations which are old by their own clock, as Apple's documentation suggests.
struct DatesTests {
    private func ages(_ dates: DeviceConfiguration.Dates) throws -> [Double] {
        let (phone, recorder) = (try Phone(Journey().going(600, speed: 1)) { $0.dates = dates }, DelegateRecorder())
        return try phone {
            let manager = CLLocationManager()
            manager.delegate = recorder
            manager.startUpdatingLocation()
            try phone.advance(by: 60)
            let last = try #require(recorder.locations.last)
            #expect(manager.location?.timestamp == last.timestamp)
            #expect(zip(recorder.locations, recorder.locations.dropFirst()).allSatisfy { $0.timestamp < $1.timestamp })
            return recorder.locations.map { -$0.timestamp.timeIntervalSinceNow }
        }
    }

    @Test func `By default a location has the trace's date`() throws {
        let ages = try ages(.trace)
        #expect(ages.count > 50 && ages.allSatisfy { abs($0) > 86_400 })
    }

    @Test func `With current dates no location is old`() throws {
        let ages = try ages(.now)
        #expect(ages.count > 50 && ages.allSatisfy { (0..<15).contains($0) })
    }
}
