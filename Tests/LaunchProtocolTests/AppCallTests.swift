import ApplicationLifecycle
import LocationEngine
import LaunchProtocol
import LocationModel
import LocationService
import TestSupport
import Testing

/// The calls that an app sends to the system, as lines of JSON.
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

    static let lifecycle: [LifecycleEvent] =
        [
            .locationEventHandled, .beginBackgroundTask(name: ""), .beginBackgroundTask(name: "a\u{0}b"),
            .endBackgroundTask(BackgroundTaskID(rawValue: 7)),
            .scheduleNotification(LocalNotification("tea", at: Instant(nanoseconds: .max))), .cancelNotification("tea"),
            .scheduleNotification(LocalNotification("home", at: region, repeats: true)), .playAudio(true),
            .scheduleTask(ScheduledTask("export", notBefore: at(9), startsInForeground: true)),
            .scheduleTask(ScheduledTask("sweep", notBefore: at(9))), .cancelScheduledTask("sweep"),
        ] + Message.allCases.map { .returned(from: $0) }

    static let calls: [AppCall] =
        [
            .hello(version: 2), .status, .syncs, .synced(number: 1, timer: nil), .synced(number: 7, timer: at(0.5)),
            .stimulus(.answer(Authorization(.denied))),
            .stimulus(.answer(Authorization(.authorizedAlways, accuracy: .reduced))),
        ] + lifecycle.map { .stimulus(.app($0)) } + requests.map { .stimulus(.request(ClientID(3), $0)) }

    @Test(arguments: calls)
    func `Every call is decoded as it was encoded, on one line`(_ call: AppCall) throws {
        let line = call.line
        #expect(line.last == UInt8(ascii: "\n") && line.dropLast().allSatisfy { $0 != UInt8(ascii: "\n") })
        #expect(try AppCall(line: line) == call)
        #expect(try AppCall(line: Array(line.dropLast())) == call)
    }

    @Test(
        arguments: [
            (#"{"call":"startUpdatingLocation"}"#, .request(ClientID(1), .startUpdatingLocation)),
            (#" { "call" : "distanceFilter" , "client" : 2 } "#, .request(ClientID(2), .distanceFilter(nil))),
            (#"{"call":"beginBackgroundTask","name":""}"#, .app(.beginBackgroundTask(name: ""))),
            (#"{"call":"answer","status":"authorizedAlways"}"#, .answer(Authorization(.authorizedAlways))),
            (
                #"{"call":"desiredAccuracy","desiredAccuracy":100}"#,
                .request(ClientID(1), .desiredAccuracy(.hundredMeters))
            ),
            (
                #"{"call":"scheduleNotification","identifier":"tea","time":"2026-05-01T08:00:00.5Z"}"#,
                .app(.scheduleNotification(LocalNotification("tea", at: at(0.5))))
            ),
            (
                #"{"call":"startMonitoring","identifier":"a","latitude":1,"longitude":2,"radius":3,"colour":"red"}"#,
                .request(
                    ClientID(1),
                    .startMonitoring(
                        Region(identifier: "a", center: Coordinate(latitude: 1, longitude: 2), radius: 3)))
            ),
        ] as [(String, Stimulus)])
    func `A line as a script would write it is decoded`(_ line: String, _ stimulus: Stimulus) throws {
        #expect(try AppCall(line: Array(line.utf8)) == .stimulus(stimulus))
    }

    private static let noObject = "is not a valid JSON object"

    @Test(arguments: [
        ("", noObject), ("hello", noObject), ("[]", noObject),
        ("{}", "lacks \"call\""), (#"{"call":7}"#, "has an invalid \"call\""),
        (#"{"call":"dance"}"#, "has an unknown call, \"dance\""),
        (#"{"call":"returned"}"#, "lacks \"name\""),
        (#"{"call":"returned","name":"secret"}"#, "has an unknown \"name\""),
        (#"{"call":"desiredAccuracy"}"#, "lacks \"desiredAccuracy\""),
        (
            #"{"call":"desiredAccuracy","desiredAccuracy":"secret"}"#,
            "has an invalid \"desiredAccuracy\""
        ),
        (
            #"{"call":"desiredAccuracy","desiredAccuracy":1e999}"#,
            "has an invalid \"desiredAccuracy\""
        ),
        (#"{"call":"endBackgroundTask","task":1.5}"#, "has an invalid \"task\""),
        (#"{"call":"activityType","activityType":77}"#, "has an unknown \"activityType\""),
        (#"{"call":"startMonitoring","identifier":"a","latitude":1,"radius":3}"#, "lacks \"longitude\""),
        (String(repeating: "[", count: 10_000), noObject),
    ])
    func `A line that is no call is rejected with the reason, and without its content`(_ line: String, _ reason: String)
    {
        #expect(throws: WireError(reason)) { try AppCall(line: Array(line.utf8)) }
    }

    @Test(arguments: ["home", "memoryPressure", "crash"])
    func `An app cannot do what the user, the system or the source does`(_ name: String) {
        #expect(throws: WireError("has an unknown call, \"\(name)\"")) {
            try AppCall(line: Array(#"{"call":"\#(name)"}"#.utf8))
        }
    }
}
