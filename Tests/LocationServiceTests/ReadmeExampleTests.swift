import Foundation
import LocationModel
import LocationService
import Testing
import TraceSource

/// The README's example, word for word but for the path.
@Test("the README's example runs")
func readmeExample() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    let path = root.appending(path: "Traces/city-drive.nmea").path

    var (metres, line): (Double, [Coordinate]) = (0, [])

    var app = Application()
    app.register(.always) { delivery in
        for fix in delivery.locations { metres += (fix.speed ?? 0) }
    }
    app.register(.foregroundOnly) { delivery in
        line += delivery.locations.compactMap(\.coordinate)
    }

    var configuration = ServiceConfiguration()
    configuration.script = .background(from: 120, to: 1080)
    var service = LocationService(
        source: try TraceSource(path: path), application: app, configuration: configuration)
    try service.run()
    #expect(service.counts.deliveries > line.count)
    #expect(line.count > 200 && metres > 0)
}
