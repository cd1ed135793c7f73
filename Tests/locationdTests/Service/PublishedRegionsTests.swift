import LocationModel
import Synchronization
import Testing

@testable import locationd

/// The geofences of a reload reach the thread that sends them, whichever of the two comes first.
struct PublishedRegionsTests {
    /// What was sent, in its order.
    private final class Sent: Sendable {
        private let names = Mutex<[[String]]>([])
        var all: [[String]] { names.withLock { $0 } }
        @Sendable func append(_ regions: [Region]) { names.withLock { $0.append(regions.map(\.identifier)) } }
    }

    /// Those of a run with these options.
    private func regions(_ words: String...) throws -> PublishedRegions {
        PublishedRegions(outside: try RunSettings(words: words, environment: [:]).run(words).privacy.all)
    }

    private func region(_ name: String, latitude: Double = 50) -> Region {
        Region(identifier: name, center: Coordinate(latitude: latitude, longitude: 13), radius: 150)
    }

    @Test func `Each reload replaces the geofences; without one nothing is replaced`() throws {
        let (regions, sent) = (try regions(), Sent())
        regions.start(sent.append)
        #expect(sent.all.isEmpty)
        regions.replace(by: [region("home")])
        regions.replace(by: [])
        #expect(sent.all == [["home"], []])
    }

    @Test func `A reload before the thread exists counts when it starts`() throws {
        let (regions, sent) = (try regions(), Sent())
        regions.replace(by: [region("home")])
        regions.replace(by: [region("work")])
        regions.start(sent.append)
        #expect(sent.all == [["work"]])
    }

    /// A reload does not change the zones, so a geofence in one that was removed from the file is private until the
    /// next start.
    @Test func `A geofence in a privacy zone of the start is not sent`() throws {
        let (regions, sent) = (try regions("--privacy-zone=52,13,1000"), Sent())
        regions.start(sent.append)
        regions.replace(by: [region("home", latitude: 52), region("work")])
        #expect(sent.all == [["work"]])
    }
}
