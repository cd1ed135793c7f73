import ApplicationLifecycle
import EmulatedCoreLocation
import EmulatedDevice
import LocationEngine
import LocationModel
import LocationService
import TestSupport
import Testing

/// ../shared/spec/core-location.md, "Background matrix".
struct BackgroundTests {
    private let walk = Journey().going(900, speed: 1)

    @Test func `Allowing background updates without the background mode is a programmer's error`() async {
        await #expect(processExitsWith: .failure) {
            try Phone(Journey().staying(10)) { $0.info.hasLocationBackgroundMode = false }() {
                CLLocationManager().allowsBackgroundLocationUpdates = true
            }
        }
        await #expect(processExitsWith: .success) {
            try Phone(Journey().staying(10)) { $0.info.hasLocationBackgroundMode = false }() {
                CLLocationManager().allowsBackgroundLocationUpdates = false
            }
        }
    }

    @Test(arguments: [false, true])
    func `Without the mode, or without allowing it, updates are held back while the app is suspended`(hasMode: Bool)
        throws
    {
        let phone = try Phone(walk) { $0.info.hasLocationBackgroundMode = hasMode }
        let recorder = DelegateRecorder()
        try phone.goHome(updating: recorder) {
            try phone.advance(by: 1)
            #expect(phone.device.snapshot.state == .suspended)
            let count = recorder.locations.count
            try phone.advance(by: 60)
            #expect(recorder.locations.count == count)
            phone.device.send(.enterForeground)
            try phone.advance(by: 10)
            #expect(recorder.seconds.last == 81)
            #expect(recorder.seconds == recorder.seconds.sorted())
        }
    }

    @Test func `Updates are delivered as long as a background task keeps the app running`() throws {
        let phone = try Phone(walk) { $0.info.hasLocationBackgroundMode = false }
        let recorder = DelegateRecorder()
        try phone {
            let manager = CLLocationManager()
            manager.delegate = recorder
            manager.desiredAccuracy = kCLLocationAccuracyNearestTenMeters
            manager.startUpdatingLocation()
            try phone.advance(by: 10)
            phone.device.send(.beginBackgroundTask(name: "work"))
            phone.device.send(.home)
            recorder.clear()
            try phone.advance(by: 20)
            #expect(phone.device.snapshot.state == .background && !recorder.batches.isEmpty)
        }
    }

    @Test func `With the mode and allowed, updates keep the app running until they pause`() throws {
        let (phone, recorder) = (try Phone(Journey().going(300, speed: 1).staying(2000)), DelegateRecorder())
        try phone.goHome(updating: recorder, allowsBackground: true) {
            recorder.clear()
            try phone.advance(by: 200)
            #expect(phone.device.snapshot.state == .background)
            #expect(!recorder.batches.isEmpty)
            try phone.advance(by: 2000)
            #expect(recorder.calls == ["paused"])
            #expect(phone.device.snapshot.state == .suspended)
        }
    }

    @Test func `An app that no longer allows background updates is suspended`() throws {
        let (phone, recorder) = (try Phone(walk), DelegateRecorder())
        try phone.goHome(updating: recorder, allowsBackground: true) {
            try phone.advance(by: 60)
            recorder.onLocations = { manager, _ in manager.allowsBackgroundLocationUpdates = false }
            try phone.advance(by: 120)
            #expect(phone.device.snapshot.state == .suspended)
        }
    }

    @Test func `A terminated app receives nothing more`() throws {
        let (phone, recorder) = (try Phone(walk), DelegateRecorder())
        try phone.goHome(updating: recorder) {
            try phone.advance(by: 1)
            phone.device.send(.memoryPressure)
            recorder.clear()
            try phone.advance(by: 60)
            phone.device.send(.launch)
            try phone.advance(by: 60)
            #expect(recorder.batches.isEmpty && recorder.calls.isEmpty)
        }
    }
}
