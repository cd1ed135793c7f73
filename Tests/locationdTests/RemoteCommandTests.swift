import LocationEngine
import LocationModel
import LocationService
import Publishing
import Testing

@testable import locationd

/// Commands from the broker.
struct RemoteCommandTests {
    @Test func `Only the named commands are understood`() {
        func parse(_ text: String) -> RemoteCommand? { RemoteCommand(Array(text.utf8)) }
        #expect(parse(#"{"_type":"cmd","action":"reportLocation"}"#) == .publisher(.reportLocation))
        #expect(
            parse(#"{"_type":"cmd","action":"resend","first":7,"last":9}"#) == .publisher(.resend(first: 7, last: 9)))
        let values = #"{"_type":"configuration","batch":"5m","distance-filter":10}"#
        let words = ["--batch=5m", "--distance-filter=10"]
        #expect(
            parse(#"{"_type":"cmd","action":"setConfiguration","configuration":\#(values)}"#) == .configuration(words))
        for text in [
            "", "{}", "[]", #"{"_type":"cmd"}"#, #"{"_type":"location","action":"reportLocation"}"#,
            #"{"_type":"cmd","action":"resend","first":9,"last":7}"#,
            #"{"_type":"cmd","action":"resend","first":-1,"last":7}"#,
            #"{"_type":"cmd","action":"setConfiguration","configuration":{}}"#,
            #"{"_type":"cmd","action":"setConfiguration","configuration":{"on-enter":"rm -rf /"}}"#,
            #"{"_type":"cmd","action":"setConfiguration","configuration":{"batch":"5m","on-lost":"rm -rf /"}}"#,
            #"{"_type":"cmd","action":"setConfiguration","configuration":{"geofence":"home=52,13,100"}}"#,
            #"{"_type":"cmd","action":"setConfiguration","configuration":{"hook-timeout":"1d"}}"#,
            #"{"_type":"cmd","action":"setConfiguration","configuration":{"batch":"5m","track":"/x"}}"#,
        ] {
            #expect(parse(text) == nil, "\(text)")
        }
    }

    @Test func `A setting from the broker changes nothing else`() throws {
        var before = ServiceConfiguration()
        before.desiredAccuracy = .hundredMeters
        before.distanceFilter = 25
        before.policy.batchDelay = 60
        before.contract.minSampleInterval = 30
        let home = Region(identifier: "home", center: Coordinate(latitude: 52.5, longitude: 13.4), radius: 100)
        before.requests = [.startMonitoring(home)]
        before.monitoring.dwellTime = 5
        func changed(_ words: String...) throws -> ServiceConfiguration {
            var configuration = before
            try RemoteCommand.change(words)(&configuration)
            return configuration
        }
        var expected = before
        expected.distanceFilter = 10
        #expect(try changed("--distance-filter=10") == expected)
        expected = before
        (expected.policy.batchDelay, expected.desiredAccuracy) = (300, .kilometer)
        #expect(try changed("--batch=5m", "--desired-accuracy=1km") == expected)
        expected = before
        (expected.contract.warmUpTime, expected.contract.minSampleInterval) = (0, 20)
        expected.contract.maxSampleInterval = 20
        #expect(try changed("--background-interval=20s") == expected)
        #expect(throws: (any Error).self) { try RemoteCommand.change(["--background-interval=0s"]) }
    }
}
