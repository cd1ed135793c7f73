import Foundation
import LocationEngine
import LocationModel
import Testing

/// What survives the process is written as JSON by whoever keeps it; the shape is a promise.
struct MonitoredTests {
    @Test func nothingMonitoredComesBackAsItWas() throws {
        let data = try JSONEncoder().encode(Monitored())
        #expect(try JSONDecoder().decode(Monitored.self, from: data) == Monitored())
    }
}
