import ApplicationLifecycle
import EmulatedDevice
import EmulatedUIKit
import LocationModel
import LocationService
import Synchronization
import TestSupport
import Testing

private final class Delegate: UIResponder, UIApplicationDelegate {
    var onBackground: (UIApplication) -> Void = { _ in }

    func applicationDidEnterBackground(_ application: UIApplication) { onBackground(application) }
}

/// ../shared/spec/app-lifecycle.md, "Background tasks", as an app sees them.
@MainActor struct BackgroundTaskTests {
    private func launched(_ configure: (inout DeviceConfiguration) -> Void = { _ in }) throws -> Phone {
        let phone = try Phone(Delegate.self, configure)
        phone(.launch)
        return phone
    }

    private func delegate(of phone: Phone) throws -> Delegate { try #require(phone.application.delegate as? Delegate) }

    @Test func `Each task has an identifier of its own, and keeps the app running until it is ended`() throws {
        let phone = try launched()
        let application = phone.application
        let (first, second) = (application.beginBackgroundTask(), application.beginBackgroundTask(withName: "second"))
        #expect(first != second && first != .invalid && second != .invalid)
        phone(.home)
        application.endBackgroundTask(first)
        application.endBackgroundTask(first)
        application.endBackgroundTask(.invalid)
        #expect(phone.device.snapshot.state == .background)
        application.endBackgroundTask(second)
        #expect(phone.device.snapshot.state == .suspended)
    }

    @Test func `A task begun while the app handles an event has its identifier at once, and can be ended there`() throws
    {
        let phone = try launched()
        let log = Log()
        try delegate(of: phone).onBackground = { application in
            let (kept, ended) = (application.beginBackgroundTask(), application.beginBackgroundTask())
            log.add("\(kept.rawValue) \(ended.rawValue)")
            application.endBackgroundTask(ended)
        }
        phone(.home)
        #expect(log.all == ["1 2"])
        #expect(phone.device.snapshot.state == .background)
        phone.application.endBackgroundTask(UIBackgroundTaskIdentifier(rawValue: 1))
        #expect(phone.device.snapshot.state == .suspended)
    }

    @Test func `Shortly before the deadline each handler is called once, in order, on the main thread`() throws {
        let phone = try launched()
        let (application, log) = (phone.application, Log())
        for name in ["first", "second"] {
            let task = Mutex(UIBackgroundTaskIdentifier.invalid)
            let identifier = application.beginBackgroundTask(withName: name) {
                MainActor.preconditionIsolated()
                log.add("\(name), \(Int(application.backgroundTimeRemaining)) s left")
                application.endBackgroundTask(task.withLock { $0 })
            }
            task.withLock { $0 = identifier }
        }
        phone(.home)
        try phone.wait(24)
        #expect(log.all.isEmpty)
        try phone.wait(60)
        #expect(log.all == ["first, 4 s left", "second, 4 s left"])
        #expect(phone.device.snapshot.state == .suspended)
    }

    @Test func `With a task still open at the deadline the process is killed without a message`() throws {
        let phone = try launched()
        _ = phone.application.beginBackgroundTask(withName: "upload")
        let ends = Log()
        let observation = phone.device.watch { event, _ in
            if case .terminated(let reason) = event { ends.add("\(reason)") }
        }
        phone(.home)
        try phone.wait(31)
        #expect(ends.all == ["\(TerminationReason.backgroundTask(name: "upload"))"])
        withExtendedLifetime(observation) {}
    }

    @Test func `backgroundTimeRemaining is unlimited in the foreground and counts down in the background`() throws {
        let phone = try launched { $0.profile = .iOS4to6 }
        let application = phone.application
        #expect(application.backgroundTimeRemaining == .greatestFiniteMagnitude)
        let task = application.beginBackgroundTask()
        phone(.home)
        #expect(application.backgroundTimeRemaining == 600)
        try phone.wait(100.5)
        #expect(application.backgroundTimeRemaining == 499.5)
        phone(.enterForeground, .activate)
        #expect(application.backgroundTimeRemaining == .greatestFiniteMagnitude)
        application.endBackgroundTask(task)
    }

    @Test func `When the time is over, or without multitasking, there is no task`() throws {
        let without = try launched { $0.profile.isMultitaskingSupported = false }
        #expect(without.application.beginBackgroundTask() == .invalid)
        #expect(Device.$scoped.withValue(without.device) { !UIDevice.current.isMultitaskingSupported })

        let phone = try launched()
        let log = Log()
        let application = phone.application
        let task = application.beginBackgroundTask { log.add("\(application.beginBackgroundTask() == .invalid)") }
        #expect(task != .invalid)
        phone(.home)
        try phone.wait(26)
        #expect(log.all == ["true"])
    }

    @Test func `A background task may be begun on any thread`() async throws {
        let phone = try launched()
        let application = phone.application
        let tasks = await withTaskGroup(of: UIBackgroundTaskIdentifier.self) { group in
            for _ in 0..<20 { group.addTask { application.beginBackgroundTask() } }
            var tasks: Set<UIBackgroundTaskIdentifier> = []
            for await task in group { tasks.insert(task) }
            return tasks
        }
        #expect(tasks.count == 20 && !tasks.contains(.invalid))
        phone(.home)
        await withTaskGroup { group in
            for task in tasks { group.addTask { application.endBackgroundTask(task) } }
        }
        #expect(phone.device.snapshot.state == .suspended)
    }
}
