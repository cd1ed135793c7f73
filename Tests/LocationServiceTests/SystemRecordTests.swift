import ApplicationLifecycle
import Foundation
import LocationEngine
import LocationModel
import LocationService
import TestSupport
import Testing

/// The system's record of an app: reported when it changes, and used by the next run.
struct SystemRecordTests {
    private let client = ServiceConfiguration.client

    /// A kilometre to the north; it takes more than a minute to cross.
    private let town = Region(identifier: "town", center: place(north: 1000), radius: 200)

    private func drive(_ seconds: Range<Int>) -> [Fix] { seconds.map { fix(Double($0), speed: 5) } }

    /// The records by the seconds at which they changed.
    private func records(_ configuration: ServiceConfiguration, _ fixes: [Fix]) throws -> [Double: SystemRecord] {
        var records: [Double: SystemRecord] = [:]
        var application = Application()
        application.observe { event, time in
            if case .record(let record) = event { records[time.seconds(since: at(0))] = record }
        }
        var service = LocationService(source: FixList(fixes), application: application, configuration: configuration)
        try service.run()
        return records
    }

    @Test func `Each change is recorded at once`() throws {
        var configuration = ServiceConfiguration()
        configuration.hasBackgroundMode = false
        configuration.app.preservesState = true
        configuration.script = Script([
            .init(at: 10.5, .request(client, .startMonitoring(town))),
            .init(at: 20, .request(client, .startMonitoringVisits)),
            .init(at: 30, .request(client, .startMonitoringSignificantLocationChanges)),
            .init(at: 40, .scheduleNotification("tea", after: 60)), .init(at: 50, .home),
            .init(at: 60, .authorization(Authorization(.authorizedWhenInUse))),
            .init(at: 70, .authorization(Authorization(.authorizedAlways))),
            .init(at: 350, .bringToForeground), .init(at: 351, .request(client, .stopMonitoring(region: "town"))),
            .init(at: 352, .request(client, .stopMonitoringVisits)),
            .init(at: 353, .request(client, .stopMonitoringSignificantLocationChanges)),
            .init(at: 354, .cancelNotification("tea")), .init(at: 355, .quit),
        ])
        let records = try records(configuration, drive(0..<400))
        func record(_ time: Double) throws -> SystemRecord {
            try #require(records[time], "something has changed at \(time)")
        }
        #expect(try record(10.5).monitoring.regions.map(\.region) == [town])
        #expect(try record(11).monitoring.regions.map(\.state) == [.outside])
        #expect(try record(20).monitoring.visits)
        #expect(try record(30).monitoring.significantChanges)
        #expect(
            try record(30).monitoring.lastSignificantFix != nil && record(30).monitoring.lastSignificantTime == at(30))
        #expect(try record(40).lifecycle.scheduledNotifications == [LocalNotification("tea", at: at(100))])
        #expect(try record(50).lifecycle.hasPreservedState)
        #expect(try record(60).monitoring.authorization == Authorization(.authorizedWhenInUse))
        #expect(try record(100).lifecycle.shownNotifications == ["tea"])
        #expect(try record(100).lifecycle.scheduledNotifications == [])
        // The app was woken for each of these.
        #expect(records.contains { $0 > 100 && $0 < 300 && $1.monitoring.regions.map(\.state) == [.inside] })
        let second = records.filter { $0.key > 300 }.compactMap(\.value.monitoring.lastSignificantTime).max()
        #expect(try #require(second) >= at(330))
        #expect(try record(351).monitoring.regions == [])
        #expect(try !record(352).monitoring.visits)
        #expect(try !record(353).monitoring.significantChanges)
        #expect(try record(354).lifecycle.shownNotifications == [])
        #expect(try record(355).lifecycle.wasQuitByUser && !record(355).lifecycle.hasPreservedState)
    }

    @Test func `The next run begins with the record`() throws {
        var configuration = ServiceConfiguration()
        configuration.requests = [.startMonitoring(town)]
        configuration.script = Script([
            .init(at: 10, .scheduleNotification("tea", after: 60)), .init(at: 20, .home),
            .init(at: 30, .memoryPressure),
        ])
        var first = LocationService(
            source: FixList(drive(0..<50)), application: Application(), configuration: configuration)
        try first.run()

        let record = EventRecorder()
        var next = ServiceConfiguration()
        next.isLaunchedByUser = false
        next.record = try JSONDecoder().decode(SystemRecord.self, from: JSONEncoder().encode(first.record))
        var service = LocationService(
            source: FixList(drive(50..<300)), application: record.application(), configuration: next)
        try service.run()
        #expect(record.lifecycleEntries.first == LifecycleEntry(70, "tea shown"))
        #expect(record.lifecycleEntries.dropFirst().first?.text.hasPrefix("launch location") == true)
        #expect(record.lifecycleEntries.count { $0.text == "event regionCrossing" } == 2, "in and out")
    }

    @Test func `A record that an earlier version has stored is still read`() throws {
        var record = SystemRecord()
        record.lifecycle = LifecycleRecord(wasQuitByUser: true, shownNotifications: ["tea"])
        let text = String(decoding: try JSONEncoder().encode(record), as: UTF8.self)
        let former = text.replacing("\"lifecycle\"", with: "\"remembered\"")
            .replacing("\"monitoring\"", with: "\"monitored\"")
        #expect(former != text)
        #expect(try JSONDecoder().decode(SystemRecord.self, from: Data(former.utf8)) == record)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(SystemRecord.self, from: Data("{}".utf8)) }
    }
}
