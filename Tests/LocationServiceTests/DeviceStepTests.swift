import ApplicationLifecycle
import LocationModel
import LocationService
import TestSupport
import Testing

/// What the device and its user do besides moving: URLs, the battery, low power mode.
struct DeviceStepTests {
    private func events(_ steps: Script.Step..., launched: Bool = true) throws -> [(time: Double, event: ServiceEvent)]
    {
        var configuration = ServiceConfiguration()
        configuration.isLaunchedByUser = launched
        configuration.hasBackgroundMode = false
        configuration.script = Script(steps)
        var (application, found) = (Application(), [(time: Double, event: ServiceEvent)]())
        application.observe { event, time in found.append((time.seconds(since: at(0)), event)) }
        var service = LocationService(
            source: FixList(walk(0..<90)), application: application, configuration: configuration)
        try service.run()
        return found
    }

    private func words(_ events: [(time: Double, event: ServiceEvent)], from time: Double) -> [String] {
        events.filter { $0.time >= time }.compactMap { event in
            switch event.event {
            case .launch, .openURL, .message, .devicePower: event.event.text(usesScenes: false) ?? "launch"
            default: nil
            }
        }
    }

    @Test func `A URL launches the app, which receives it before it becomes active`() throws {
        let found = try events(.init(at: 5, .openURL("a://b")), launched: false)
        #expect(
            words(found, from: 0) == [
                "launch", "● applicationWillFinishLaunching", "● applicationDidFinishLaunching", "● opens a://b",
                "● applicationDidBecomeActive",
            ])
    }

    @Test func `A URL brings a suspended app back, and reaches an active one at once`() throws {
        let found = try events(
            .init(at: 5, .home), .init(at: 20, .openURL("a://1")), .init(at: 40, .openURL("a://2")))
        #expect(
            words(found, from: 20) == [
                "● applicationWillEnterForeground", "● opens a://1", "● applicationDidBecomeActive", "● opens a://2",
            ])
        #expect(found.contains { $0.time == 40 && $0.event == .openURL("a://2") })
    }

    @Test func `A running app is notified of the battery and of low power mode, once for each change`() throws {
        let found = try events(
            .init(at: 5, .battery(level: 0.2, .unplugged)), .init(at: 6, .battery(level: 0.2, nil)),
            .init(at: 7, .lowPowerMode(true)), .init(at: 8, .battery(level: nil, .charging)))
        let power = found.compactMap { event in
            if case .devicePower(let power) = event.event { (event.time, power.text) } else { nil }
        }
        #expect(power.map(\.0) == [5, 7, 8])
        #expect(power.map(\.1) == ["20% unplugged", "20% unplugged lowPower", "20% charging lowPower"])
    }

    @Test func `A suspended app is notified of the last change when it resumes, a launched one at its launch`() throws {
        let found = try events(
            .init(at: 5, .home), .init(at: 15, .battery(level: 0.9, nil)), .init(at: 16, .battery(level: 0.8, nil)),
            .init(at: 30, .bringToForeground), .init(at: 50, .app(.crash)), .init(at: 60, .lowPowerMode(true)),
            .init(at: 70, .app(.launch)))
        let power = found.filter { if case .devicePower = $0.event { true } else { false } }
        #expect(power.map(\.time) == [30, 70])
        #expect(power.last?.event == .devicePower(DevicePower(level: 0.8, isLowPowerMode: true)))
    }
}
