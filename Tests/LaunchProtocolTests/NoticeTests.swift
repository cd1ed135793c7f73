import ApplicationLifecycle
import Foundation
import LocationEngine
import LocationModel
import TestSupport
import Testing

@testable import LaunchProtocol
@testable import LocationService

/// The notices that the system sends to an app, as lines of JSON.
struct NoticeTests {
    static let fix: Fix = {
        var fix = Fix(time: at(0.123456789), mode: .threeDimensional)
        fix.coordinate = Coordinate(latitude: 0.1 + 0.2, longitude: -179.999999999999)
        (fix.altitude, fix.ellipsoidalAltitude, fix.speed, fix.course) = (1.5, -3, 0, 359.9)
        (fix.hdop, fix.vdop, fix.horizontalAccuracy, fix.verticalAccuracy) = (0.7, 99.9, 4.2, 1e-9)
        (fix.satellitesUsed, fix.satellitesSeen, fix.quality) = (12, 31, .differential)
        return fix
    }()

    static func delivery(_ count: Int, _ state: ApplicationState = .active, batch: Int? = nil) -> ServiceEvent {
        .locations(
            DeliveredLocations(
                locations: [Fix](repeating: fix, count: count)[...], client: ClientID(2), state: state,
                work: .alwaysOnly, batch: batch))
    }

    static let record: SystemRecord = {
        var record = SystemRecord()
        record.lifecycle = LifecycleRecord(
            hasPreservedState: true, scheduledNotifications: [LocalNotification("tea", at: at(9))],
            shownNotifications: ["a", "b"])
        return record
    }()

    static let events: [ServiceEvent] =
        [
            .launch(.user), .launch(.localNotification("tea")), .state(.active, from: .inactive),
            .backgroundTime(until: at(30)), .backgroundTime(until: nil), .record(record),
            .backgroundTask(.invalid), .backgroundTask(BackgroundTaskID(rawValue: 3)),
            .expiration(BackgroundTaskID(rawValue: 3)), .scheduledTask("sweep", BackgroundTaskID(rawValue: 4)),
            .preservation(.save), .preservation(.restore),
            .openURL("myapp://open?id=7"), .devicePower(DevicePower()),
            .devicePower(DevicePower(level: 0.15, battery: .unplugged, isLowPowerMode: true)),
            .notification("tea", isShown: false), .desiredAccuracy(ClientID(1), .best),
            delivery(1), delivery(3, .background, batch: 2), .locationEvent(.visit, nil),
            .locationEvent(.significantChange, .significantChange(fix, to: nil)),
            .locationEvent(.significantChange, .significantChange(fix, to: ClientID(2))),
            .locationEvent(.regionCrossing, .region("home", .exited, fix)),
            .locationEvent(
                .visit,
                .visit(
                    Visit(
                        coordinate: Coordinate(latitude: 1, longitude: 2), horizontalAccuracy: 30, arrival: nil,
                        departure: at(5)))),
            .regionState("home", .inside), .paused(ClientID(4)), .deferralEnded(ClientID(4), .completed),
            .deferralEnded(ClientID(4), .distanceFiltered), .requestFailed(ClientID(4)), .denied(ClientID(4)),
            .authorization(Authorization(.authorizedWhenInUse, accuracy: .reduced)),
            .fault(.locationUnknown(since: at(1))), .fault(.timeRestarted(from: at(2))),
            .source(.lost(reason: "line\nend")), .source(.found(name: "gpsd \u{1F6F0}")),
        ] + Message.allCases.map { .message($0) } + LocationEvent.allCases.map { .launch(.location($0)) }
        + MonitoringFailure.allCases.map { .monitoringFailed("home", $0) }

    @Test(arguments: events)
    func `Every event is decoded as it was encoded, on one line`(_ event: ServiceEvent) throws {
        try check(.event(event, at: at(0.000000001)))
    }

    @Test(
        arguments: [
            .system(SystemFacts(isMultitaskingSupported: false, usesScenes: true)),
            .system(SystemFacts(isMultitaskingSupported: false, usesScenes: true, hasVirtualTime: true)),
            .sync(SyncRequest(number: 3, time: at(0.000000001), suspended: 12.25)),
            .status(
                SystemStatus(
                    time: at(7), state: .background, backgroundTimeRemaining: 12.25, demand: .notBefore(at(9)))),
            .status(
                SystemStatus(
                    time: at(7), state: .active, backgroundTimeRemaining: .greatestFiniteMagnitude, demand: .idle)),
            .status(SystemStatus(time: at(7), state: .inactive, backgroundTimeRemaining: 0, demand: .everyEpoch)),
        ] as [Notice])
    func `The system's own lines are decoded as they were encoded`(_ notice: Notice) throws { try check(notice) }

    private func check(_ notice: Notice) throws {
        let line = notice.line
        #expect(line.last == UInt8(ascii: "\n") && line.dropLast().allSatisfy { $0 != UInt8(ascii: "\n") })
        #expect(try Notice(line: line) == notice)
    }

    @Test(arguments: [
        (
            Notice.event(.message(.didEnterBackground), at: at(0.25)),
            #"{"time":"2026-05-01T08:00:00.250Z","event":"message","name":"applicationDidEnterBackground"}"#
        ),
        (
            .event(.launch(.location(.regionCrossing)), at: at(0)),
            #"{"time":"2026-05-01T08:00:00.000Z","event":"launch","cause":"location","kind":"regionCrossing"}"#
        ),
        (
            .event(.terminated(.watchdog(.launch)), at: at(0)),
            #"{"time":"2026-05-01T08:00:00.000Z","event":"terminated","reason":"watchdog","watchdog":"launch"}"#
        ),
        (
            .event(.backgroundTask(.invalid), at: at(0.000000001)),
            #"{"time":"2026-05-01T08:00:00.000000001Z","event":"backgroundTask","task":0}"#
        ),
        (
            .event(.backgroundTime(until: nil), at: at(0)),
            #"{"time":"2026-05-01T08:00:00.000Z","event":"backgroundTime"}"#
        ),
        (
            .event(.devicePower(DevicePower(level: 0.15, battery: .unplugged)), at: at(0)),
            #"{"time":"2026-05-01T08:00:00.000Z","event":"devicePower","level":0.15,"battery":"unplugged","lowPower":false}"#
        ),
        (
            .event(.openURL("myapp://open"), at: at(0)),
            #"{"time":"2026-05-01T08:00:00.000Z","event":"openURL","url":"myapp://open"}"#
        ),
        (
            .event(delivery(1, .background, batch: 2), at: at(1)),
            #"{"time":"2026-05-01T08:00:01.000Z","event":"locations","client":2,"state":"background","work":"alwaysOnly","batch":2,"locations":[{"time":"2026-05-01T08:00:00.123456789Z","mode":3,"latitude":0.30000000000000004,"longitude":-179.999999999999,"altitude":1.5,"ellipsoidalAltitude":-3.0,"speed":0.0,"course":359.9,"hdop":0.7,"vdop":99.9,"horizontalAccuracy":4.2,"verticalAccuracy":1e-09,"satellitesUsed":12,"satellitesSeen":31,"quality":2}]}"#
        ),
        (
            .event(.record(SystemRecord()), at: at(0)),
            #"{"time":"2026-05-01T08:00:00.000Z","event":"record","record":{"lifecycle":{"hasPreservedState":false,"wasQuitByUser":false,"scheduledNotifications":[],"shownNotifications":[]},"monitoring":{"regions":[],"significantChanges":false,"visits":false,"authorization":{"status":"authorizedAlways","accuracy":"full"}}}}"#
        ),
    ])
    func `The lines in the article are the real ones`(_ notice: Notice, _ line: String) {
        #expect(String(decoding: notice.line, as: UTF8.self) == line + "\n")
    }

    @Test func `Unknown keys are ignored, unknown events are reported`() throws {
        let time = #""time":"2026-05-01T08:00:05Z""#
        let line = #"{"event":"paused","client":1,\#(time),"mood":{"good":[1,2]}}"#
        #expect(try Notice(line: Array(line.utf8)) == .event(.paused(ClientID(1)), at: at(5)))
        #expect(throws: WireError("has an unknown event, \"earthquake\"")) {
            try Notice(line: Array(#"{"event":"earthquake",\#(time)}"#.utf8))
        }
        #expect(throws: WireError("lacks \"locations\"")) {
            try Notice(line: Array(#"{"event":"locations","client":1,"locations":[],\#(time)}"#.utf8))
        }
        #expect(throws: WireError("has an invalid \"time\"")) {
            try Notice(line: Array(#"{"event":"paused","client":1,"time":5}"#.utf8))
        }
    }

    @Test(arguments: events) func `Each event that is sent is for the app`(_ event: ServiceEvent) {
        #expect(event.isForApp)
    }

    @Test(arguments: events)
    func `A line that was damaged anywhere is an error or another notice, and never a crash`(_ event: ServiceEvent) {
        let line = Notice.event(event, at: at(1)).line
        for index in stride(from: 0, to: line.count, by: 3) {
            for byte in [UInt8(ascii: "{"), UInt8(ascii: "\""), UInt8(ascii: "9"), 0, 0xFF] {
                var damaged = line
                damaged[index] = byte
                _ = try? Notice(line: damaged)
                _ = try? AppCall(line: damaged)
            }
            _ = try? Notice(line: Array(line[..<index]))
        }
    }
}
