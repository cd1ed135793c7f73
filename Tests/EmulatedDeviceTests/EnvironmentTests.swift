import ApplicationLifecycle
import EmulatedDevice
import Foundation
import LiveSources
import LocationEngine
import LocationModel
import LocationService
import Testing
import TraceSource

/// The device's configuration from the environment and from an Info.plist.
struct EnvironmentTests {
    @Test(arguments: [
        ("gpsd://localhost:2947", "gpsd localhost:2947"), ("gpsd://boat", "gpsd boat:2947"),
        ("nmea:a.nmea?speed=60", "trace a.nmea 60.0"), ("nmea:a.nmea", "trace a.nmea 1.0"),
        ("nmea:/dev/ttyACM0", "receiver /dev/ttyACM0"), ("tcp://boat:10110", "receiver tcp://boat:10110"),
    ])
    func `LOCATIOND_SOURCE names the source`(text: String, meaning: String) throws {
        let configuration = try DeviceConfiguration(environment: ["LOCATIOND_SOURCE": text])
        let found =
            switch configuration.source {
            case .gpsd(let endpoint): "gpsd \(endpoint)"
            case .receiver(let address): "receiver \(address)"
            case .trace(let path, .factor(let factor)): "trace \(path) \(factor)"
            case .trace: "another speed"
            }
        #expect(found == meaning)
    }

    @Test(arguments: [("trace:a.gpx", false), ("trace:a.gpx?at-end=quit", true), ("nmea:a?speed=2&at-end=quit", true)])
    func `LOCATIOND_SOURCE says whether the end of a trace ends the app`(text: String, endsApp: Bool) throws {
        #expect(try DeviceConfiguration(environment: ["LOCATIOND_SOURCE": text]).endsWithTrace == endsApp)
    }

    @Test(arguments: [
        ("LOCATIOND_SOURCE", "nmea:x?at-end=stop"), ("LOCATIOND_SOURCE", "nmea:"),
        ("LOCATIOND_SOURCE", "nmea:x?speed=0"), ("LOCATIOND_SOURCE", "nmea:x?fast"),
        ("LOCATIOND_SOURCE", "http://x"), ("LOCATIOND_SOURCE", ""), ("LOCATIOND_SOURCE", "gpsd://:x"),
        ("LOCATIOND_AUTHORIZATION", "yes"), ("LOCATIOND_AUTHORIZATION", "always,full"), ("LOCATIOND_IOS", "1"),
        ("LOCATIOND_IOS", "new"), ("LOCATIOND_DATES", "today"), ("LOCATIOND_INFO_PLIST", "/nowhere/Info.plist"),
    ])
    func `An invalid value is reported with the valid ones`(name: String, value: String) {
        #expect {
            try DeviceConfiguration(environment: [name: value])
        } throws: {
            "\($0)".contains(value.isEmpty ? name : value)
        }
    }

    @Test func `The reason why an Info.plist cannot be read is named`() {
        let error = DeviceError.unreadable("/nowhere/Info.plist", "No such file or directory")
        #expect(throws: error) {
            try DeviceConfiguration(environment: ["LOCATIOND_INFO_PLIST": "/nowhere/Info.plist"])
        }
        #expect("\(error)" == "/nowhere/Info.plist: cannot be read: No such file or directory")
    }

    @Test(
        arguments: [
            ("always", .authorizedAlways, .full, .asRequested),
            ("whenInUse", .authorizedWhenInUse, .full, .asRequested),
            ("denied", .denied, .full, .asRequested), ("restricted", .restricted, .full, .asRequested),
            ("ask", .notDetermined, .full, .asRequested), ("ask:whenInUse", .notDetermined, .full, .whenInUse),
            ("ask:deny", .notDetermined, .full, .deny), ("always,reduced", .authorizedAlways, .reduced, .asRequested),
        ] as [(String, Authorization.Status, Authorization.Accuracy, DeviceConfiguration.Answer)])
    func `LOCATIOND_AUTHORIZATION is the authorization`(
        text: String, status: Authorization.Status, accuracy: Authorization.Accuracy, answer: DeviceConfiguration.Answer
    ) throws {
        let configuration = try DeviceConfiguration(environment: ["LOCATIOND_AUTHORIZATION": text])
        #expect(configuration.authorization == Authorization(status, accuracy: accuracy))
        #expect(configuration.answer == answer)
    }

    @Test func `LOCATIOND_DATES says whether dates are the trace's`() throws {
        #expect(try DeviceConfiguration(environment: [:]).dates == .trace)
        #expect(try DeviceConfiguration(environment: ["LOCATIOND_DATES": "now"]).dates == .now)
    }

    @Test func `LOCATIOND_INFO_PLIST is the Info.plist`() throws {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict>
              <key>UIBackgroundModes</key><array><string>location</string></array>
              <key>NSLocationWhenInUseUsageDescription</key><string>To draw the line.</string>
              <key>UIApplicationExitsOnSuspend</key><true/>
            </dict></plist>
            """
        let info = try AppInfo(propertyList: Data(text.utf8))
        #expect(info.hasLocationBackgroundMode && info.traits.exitsOnSuspend && !info.traits.hasScenes)
        #expect(info.usageKeys == ["NSLocationWhenInUseUsageDescription"])
        #expect(info.permittedTaskIdentifiers == [])
        #expect(throws: (any Error).self) { try AppInfo(propertyList: Data("no list".utf8)) }
        #expect(throws: DeviceError.notAnInfoPlist) {
            try AppInfo(propertyList: Data("<plist version=\"1.0\"><array/></plist>".utf8))
        }
    }
}
