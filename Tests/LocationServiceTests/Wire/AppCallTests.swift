import ApplicationLifecycle
import LocationEngine
import LocationModel
import LocationService
import Testing

/// What an app says to the system, as lines of JSON.
@Suite("Calls of an app on the wire")
struct AppCallTests {
    static let region = Region(
        identifier: "the \"bakery\"\n", center: Coordinate(latitude: -52.5, longitude: 13.4), radius: 150,
        notifyOnEntry: false)

    static let requests: [Request] = [
        .startUpdatingLocation, .stopUpdatingLocation, .requestLocation, .desiredAccuracy(.bestForNavigation),
        .desiredAccuracy(DesiredAccuracy(rawValue: .infinity)), .distanceFilter(nil), .distanceFilter(12.5),
        .distanceFilter(.infinity), .allowsBackgroundLocationUpdates(true), .allowsBackgroundLocationUpdates(false),
        .pausesLocationUpdatesAutomatically(true), .activityType(.airborne),
        .startMonitoringSignificantLocationChanges, .stopMonitoringSignificantLocationChanges,
        .startMonitoring(region), .stopMonitoring(region: "home"), .requestState(region: ""), .startMonitoringVisits,
        .stopMonitoringVisits, .allowDeferredUpdates(metres: 500, seconds: .infinity), .disallowDeferredUpdates,
    ]

    static let calls: [AppCall] =
        [
            .hello(version: 1), .locationEventHandled, .status, .beginBackgroundTask(name: ""),
            .beginBackgroundTask(name: "a\u{0}b"), .endBackgroundTask(BackgroundTaskID(rawValue: 7)),
            .scheduleNotification(LocalNotification("tea", at: Instant(nanoseconds: .max))),
            .cancelNotification("tea"), .scheduleTask(ScheduledTask("sweep", notBefore: at(9))),
            .cancelScheduledTask("sweep"), .answer(Authorization(.denied)),
            .answer(Authorization(.authorizedAlways, accuracy: .reduced)),
        ] + Message.allCases.map { .returned(from: $0) } + requests.map { .request(ClientID(3), $0) }

    @Test("every call comes out as it went in, on one line", arguments: calls)
    func roundTrip(_ call: AppCall) throws {
        let line = call.line
        #expect(line.last == UInt8(ascii: "\n") && line.dropLast().allSatisfy { $0 != UInt8(ascii: "\n") })
        #expect(try AppCall(line: line) == call)
        #expect(try AppCall(line: Array(line.dropLast())) == call)
    }

    @Test(
        "what a script would write is understood",
        arguments: [
            (#"{"call":"startUpdatingLocation"}"#, .request(ClientID(1), .startUpdatingLocation)),
            (#" { "call" : "distanceFilter" , "client" : 2 } "#, .request(ClientID(2), .distanceFilter(nil))),
            (#"{"call":"beginBackgroundTask"}"#, .beginBackgroundTask(name: "")),
            (#"{"call":"answer","status":"authorizedAlways"}"#, .answer(Authorization(.authorizedAlways))),
            (#"{"call":"desiredAccuracy","metres":100}"#, .request(ClientID(1), .desiredAccuracy(.hundredMeters))),
            (
                #"{"call":"startMonitoring","region":"a","latitude":1,"longitude":2,"radius":3,"colour":"red"}"#,
                .request(
                    ClientID(1),
                    .startMonitoring(
                        Region(identifier: "a", center: Coordinate(latitude: 1, longitude: 2), radius: 3)))
            ),
        ] as [(String, AppCall)])
    func leniency(_ line: String, _ call: AppCall) throws {
        #expect(try AppCall(line: Array(line.utf8)) == call)
    }

    private static let noObject = "is no JSON object that can be understood"

    @Test(
        "what is none says what is wrong, and nothing of what is in it",
        arguments: [
            ("", noObject), ("hello", noObject), ("[]", noObject),
            ("{}", "lacks \"call\""), (#"{"call":7}"#, "has a \"call\" that cannot be understood"),
            (#"{"call":"dance"}"#, "is of an unknown call, \"dance\""),
            (#"{"call":"returned"}"#, "lacks \"message\""),
            (#"{"call":"returned","message":"secret"}"#, "has an unknown \"message\""),
            (#"{"call":"desiredAccuracy"}"#, "lacks \"metres\""),
            (#"{"call":"desiredAccuracy","metres":"secret"}"#, "has a \"metres\" that cannot be understood"),
            (#"{"call":"desiredAccuracy","metres":1e999}"#, noObject),
            (#"{"call":"endBackgroundTask","task":1.5}"#, noObject),
            (#"{"call":"activityType","activity":77}"#, "has an unknown \"activity\""),
            (#"{"call":"startMonitoring","region":"a","latitude":1,"radius":3}"#, "lacks \"longitude\""),
            (String(repeating: "[", count: 10_000), noObject),
        ])
    func nonsense(_ line: String, _ reason: String) {
        #expect(throws: WireError(reason)) { try AppCall(line: Array(line.utf8)) }
    }

    @Test("what is said means to the loop what it means to who says it")
    func occurrences() {
        for call in AppCallTests.calls where call != .status {
            if case .hello = call { continue }
            #expect(call.occurrence != nil, "\(call)")
        }
    }
}
